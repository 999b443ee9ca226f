import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { Postgres } from "./postgres.mjs";

/** A pair of connections: a client's, and the one to the server that stands for it. */
interface Pair {
  client: Socket;
  server: Socket;
}

/** What is done once to a connection whose client says something. */
interface Cut {
  says: string;
  when: "before" | "after" | "silently";
}

/** A network that fails as it is told: TCP on loopback before a server that has a socket in a folder. */
export class CuttingProxy {
  readonly #pairs = new Set<Pair>();
  #cut: Cut | undefined;
  #isSilent = false;
  #waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async before(postgres: Postgres): Promise<CuttingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const proxy = new CuttingProxy(server, join(postgres.folder, ".s.PGSQL.5432"));
    server.on("connection", (client) => proxy.#take(client));
    return proxy;
  }

  /** The address of a brain, through this network. */
  address(brain: string, user = "owner", password = ""): string {
    const { port } = this.server.address() as { port: number };
    const secret = password === "" ? "" : `:${password}`;
    return `postgres://${user}${secret}@127.0.0.1:${port}/postgres#${brain}`;
  }

  /**
   * Cuts the next connection whose client says this: before the server hears it, or after it has answered; silently:
   * the server hears it, and from then on there is silence.
   */
  cut(when: Cut["when"], says: string): void {
    this.#cut = { when, says };
  }

  /** From now on nothing arrives, and nobody is told: as when a machine or a cable between is gone. */
  silence(): void {
    this.#isSilent = true;
  }

  /** Resolves when somebody says something that is not heard. */
  async unheard(): Promise<void> {
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** What was silent is over, and so are its connections. */
  heal(): void {
    this.#isSilent = false;
    this.#endAll();
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.#endAll();
    await closed;
  }

  #endAll(): void {
    for (const pair of this.#pairs) {
      this.#end(pair);
    }
  }

  #end(pair: Pair): void {
    pair.client.destroy();
    pair.server.destroy();
    this.#pairs.delete(pair);
  }

  #take(client: Socket): void {
    const pair = { client, server: connect(this.target) };
    this.#pairs.add(pair);
    for (const socket of [client, pair.server]) {
      socket.on("error", () => this.#end(pair));
      socket.on("close", () => this.#end(pair));
    }
    let isAnswerLost = false;
    client.on("data", (said) => {
      if (this.#isSilent) {
        for (const tell of this.#waiting.splice(0)) tell();
        return;
      }
      if (this.#cut !== undefined && said.includes(this.#cut.says)) {
        const { when } = this.#cut;
        this.#cut = undefined;
        if (when === "before") return this.#end(pair);
        if (when === "silently") this.silence();
        else isAnswerLost = true;
      }
      pair.server.write(said);
    });
    pair.server.on("data", (answer) => {
      if (isAnswerLost) return this.#end(pair);
      if (!this.#isSilent) client.write(answer);
    });
  }
}
