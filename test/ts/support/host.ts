import type {
  HookContext,
  HostApi,
  HostCommand,
  HostService,
  HostTool,
  ToolContext,
} from "../../../ts/openclaw/host.js";
import plugin from "../../../ts/openclaw/plugin.js";

type Registrar = (context: { program: HostCommand }) => void;
type Hook = (event: never, context: HookContext) => Promise<unknown>;

/** A host that notes what a plugin registers, and nothing more. */
export class FakeHost implements HostApi {
  readonly tools = new Map<string, HostTool>();
  readonly #makers = new Map<string, (context: ToolContext) => HostTool>();
  readonly services: HostService[] = [];
  readonly capabilities: object[] = [];
  readonly commands: string[] = [];
  readonly registrars: Registrar[] = [];
  readonly hooks = new Map<string, Hook>();
  readonly logged: string[] = [];
  readonly logger = {
    info: (message: string) => this.logged.push(message),
    warn: (message: string) => this.logged.push(message),
    error: (message: string) => this.logged.push(message),
  };
  config: NonNullable<HostApi["config"]> = {};
  readonly runtime: NonNullable<HostApi["runtime"]>;

  constructor(
    stateDirectory: string,
    readonly pluginConfig?: unknown,
  ) {
    this.runtime = { state: { resolveStateDir: () => stateDirectory } };
  }

  registerTool(make: (context: ToolContext) => HostTool, { name }: { name: string }): void {
    this.#makers.set(name, make);
    this.tools.set(name, make({}));
  }

  registerService(service: HostService): void {
    this.services.push(service);
  }

  registerMemoryCapability(capability: object): void {
    this.capabilities.push(capability);
  }

  registerCli(registrar: Registrar, { commands }: { commands: string[] }): void {
    this.registrars.push(registrar);
    this.commands.push(...commands);
  }

  on(name: string, hook: Hook): void {
    this.hooks.set(name, hook);
  }

  /** Fires a hook as the host does. */
  async fire(name: string, event: object, context: HookContext = {}): Promise<unknown> {
    return await this.hooks.get(name)?.(event as never, context);
  }

  /** Calls a tool as the host does, which makes it for the turn. */
  async call(tool: string, params: unknown = {}, context: ToolContext = {}): Promise<string> {
    const answer = await this.#makers.get(tool)?.(context).execute("call-1", params);
    return answer?.content.map(({ text }) => text).join("\n") ?? "";
  }

  /** Runs `openclaw cortex ...`, of which the host hands on what follows. */
  async command(args: string[]): Promise<void> {
    let action: (args: string[]) => Promise<void> = async () => {};
    const program: HostCommand = {
      command: () => program,
      description: () => program,
      argument: () => program,
      allowUnknownOption: () => program,
      helpOption: () => program,
      action: (run) => {
        action = run;
        return program;
      },
    };
    this.registrars[0]?.({ program });
    await action(args);
  }

  async stop(): Promise<void> {
    for (const service of this.services) {
      await service.stop();
    }
  }
}

/** A host in which the plugin is registered. */
export function registeredIn(stateDirectory: string, config?: unknown): FakeHost {
  const host = new FakeHost(stateDirectory, config);
  plugin.register(host);
  return host;
}
