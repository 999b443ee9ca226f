/**
 * Who may ask: the browser that was given the opening address, from pages of this server alone. A page of another site, a
 * host name that was made to point here, a frame and an old token are refused.
 */
import type { IncomingMessage } from "node:http";
import { isSameSecret, newSecret } from "../outside/loopback.js";

/** Why a request is refused. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** What a browser holds once it has exchanged an opening token. */
export interface Admission {
  /** For the cookie, which pages cannot read. */
  session: string;
  /** For the header of calls that change something, which other sites cannot send. */
  token: string;
}

/** The header that calls bear which change something. */
const TOKEN_HEADER = "x-cortex-token";

/** Most openings that wait to be used, and most browsers: the oldest goes. */
const MOST = 64;

/** The guard of a server on a port of this machine. */
export class Guard {
  readonly #port: number;
  #openings: string[] = [];
  #admissions: Admission[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** The name of the cookie; cookies know no ports, so that it tells it. */
  get cookie(): string {
    return `cortex_${this.#port}`;
  }

  /** A token for one opening of the page. */
  open(): string {
    const token = newSecret();
    this.#openings = [...this.#openings, token].slice(-MOST);
    return token;
  }

  /**
   * Exchanges the token of an opening, once.
   *
   * @throws Refused - it is unknown, or was used
   */
  enter(token: string): Admission {
    const known = this.#openings.find((each) => isSameSecret(token, each));
    if (known === undefined) {
      throw new Refused(
        401,
        "TOKEN_USED",
        "this address was used before: run cortex ui again for another one",
      );
    }
    this.#openings = this.#openings.filter((each) => each !== known);
    const admission = { session: newSecret(), token: newSecret() };
    this.#admissions = [...this.#admissions, admission].slice(-MOST);
    return admission;
  }

  /** @throws Refused - another host name or page asks, or it is for a frame */
  checkOrigin({ method, headers }: IncomingMessage): void {
    const hosts = [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`];
    if (headers.host === undefined || !hosts.includes(headers.host)) {
      throw new Refused(403, "FOREIGN_HOST", "this server answers to 127.0.0.1 alone");
    }
    const { origin } = headers;
    const own = origin === `http://${headers.host}`;
    if (origin === undefined ? method !== "GET" : !own) {
      throw new Refused(403, "FOREIGN_ORIGIN", "only pages of this server may ask");
    }
    const site = headers["sec-fetch-site"];
    const navigates = headers["sec-fetch-mode"] === "navigate" && method === "GET";
    if (site !== undefined && site !== "same-origin" && site !== "none" && !navigates) {
      throw new Refused(403, "FOREIGN_ORIGIN", "only pages of this server may ask");
    }
    const place = String(headers["sec-fetch-dest"] ?? "");
    if (["iframe", "frame", "embed", "object"].includes(place)) {
      throw new Refused(403, "FRAMED", "the window is not shown within other pages");
    }
  }

  /** @throws Refused - the browser was not let in; for `writing`, without the token of its page */
  checkAdmission({ headers }: IncomingMessage, { writing }: { writing: boolean }): void {
    const session = cookieOf(headers.cookie ?? "", this.cookie);
    const admission = this.#admissions.find((each) => isSameSecret(session, each.session));
    if (admission === undefined) {
      throw new Refused(
        401,
        "NOT_ADMITTED",
        "open the address that cortex ui prints; it is good for one browser",
      );
    }
    const token = headers[TOKEN_HEADER];
    if (writing && (typeof token !== "string" || !isSameSecret(token, admission.token))) {
      throw new Refused(
        403,
        "TOKEN_MISSING",
        "this page may look but not change anything: open it by the address that cortex ui prints",
      );
    }
  }
}

function cookieOf(header: string, name: string): string {
  const found = header
    .split(";")
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}
