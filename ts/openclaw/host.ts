/**
 * The parts of the host's plugin interface that this plugin uses, declared here because the plugin must
 * load without the host's package: its module paths differ between the host's versions.
 */

/** Where a plugin logs. */
export interface HostLogger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A piece of a tool's answer. */
export interface HostToolContent {
  type: "text";
  text: string;
}

/** A tool as the host calls it; it throws when it fails. */
export interface HostTool {
  name: string;
  label: string;
  description: string;
  /** JSON Schema. */
  parameters: object;
  /** JSON Schema of the details. */
  outputSchema: object;
  execute(
    toolCallId: string,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<{ content: HostToolContent[]; details: unknown }>;
}

/** Something with a life of its own inside the host. */
export interface HostService {
  id: string;
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** What hooks are told about the turn. */
export interface HookContext {
  agentId?: string;
  sessionId?: string;
  /** Names the conversation, its channel and whether it is a group's. */
  sessionKey?: string;
  workspaceDir?: string;
  /** The channel that the turn came from; older hosts call it the provider. */
  channel?: string;
  messageProvider?: string;
  /** Who speaks, by the channel's own id; missing where nobody but the operator can, and in older hosts. */
  senderId?: string;
  /** What set the turn off: "user", "heartbeat", "cron", ...; older hosts do not say. */
  trigger?: string;
  /** Whether a person, another session or the host itself spoke; missing where the host does not know. */
  inputProvenance?: { kind?: string };
}

/** For which turn a tool is made; told by the host, never by the model. */
export interface ToolContext {
  agentId?: string;
  sessionId?: string;
  sessionKey?: string;
  workspaceDir?: string;
  messageChannel?: string;
  requesterSenderId?: string;
  senderIsOwner?: boolean;
}

/** What the host is set up with, as far as it matters here. */
export interface HostConfig {
  plugins?: { entries?: Record<string, { enabled?: boolean } | undefined> };
  /** `ownerAllowFrom`: senders who are the host's owner, as `channel:id` or as the id alone. */
  commands?: { ownerAllowFrom?: readonly (string | number)[] };
}

/** Before a prompt is built. */
export interface PromptEvent {
  /** The prompt as it stands, which may hold more than the user's words. */
  prompt: string;
  /** The user's words alone; empty when there are none, missing in older hosts. */
  currentUserMessage?: string;
}

/** What goes into a prompt. */
export interface PromptAddition {
  prependContext?: string;
}

/** After a turn. */
export interface TurnEnd {
  /** The session's messages, the latest last; each a { role, content }. */
  messages: unknown[];
}

/** A part of the host's command line, as commander makes it. */
export interface HostCommand {
  command(name: string): HostCommand;
  description(text: string): HostCommand;
  argument(declaration: string, description: string): HostCommand;
  allowUnknownOption(): HostCommand;
  helpOption(flags: false): HostCommand;
  action(run: (args: string[]) => Promise<void>): HostCommand;
}

/** What the host is told of a root command before it loads the plugin. */
export interface HostCommandDescriptor {
  name: string;
  description: string;
  hasSubcommands: boolean;
}

/** What `register` is given. What is optional is missing in some hosts, or in some of their modes. */
export interface HostApi {
  /** The plugin's settings; hosts do not always check them against the manifest. */
  pluginConfig?: unknown;
  /** The host's own settings. */
  config?: HostConfig;
  logger: HostLogger;
  runtime?: {
    state?: { resolveStateDir?: () => string };
    /** The settings as they are now; `config` has them as they were at the start. */
    config?: { current?: () => HostConfig };
  };
  /** The tool is made anew for each turn. */
  registerTool(make: (context: ToolContext) => HostTool, options: { name: string }): void;
  registerService(service: HostService): void;
  /** Missing in hosts before the memory slot; every part of a capability is optional. */
  registerMemoryCapability?(capability: object): void;
  registerCli?(
    registrar: (context: { program: HostCommand }) => void,
    options: { commands: string[]; descriptors: HostCommandDescriptor[] },
  ): void;
  on?(
    hook: "before_prompt_build",
    handler: (event: PromptEvent, context: HookContext) => Promise<PromptAddition | undefined>,
  ): void;
  on?(hook: "agent_end", handler: (event: TurnEnd, context: HookContext) => Promise<void>): void;
}

/** What a plugin module exports by default. */
export interface HostPlugin {
  id: string;
  name: string;
  description: string;
  kind: "memory";
  register(api: HostApi): void;
}
