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

/** What `register` is given. */
export interface HostApi {
  /** The plugin's settings; hosts do not always check them against the manifest. */
  pluginConfig?: unknown;
  logger: HostLogger;
  runtime?: { state?: { resolveStateDir?: () => string } };
  registerTool(tool: HostTool): void;
  registerService(service: HostService): void;
  /** Missing in hosts before the memory slot; every part of a capability is optional. */
  registerMemoryCapability?(capability: object): void;
}

/** What a plugin module exports by default. */
export interface HostPlugin {
  id: string;
  name: string;
  description: string;
  kind: "memory";
  register(api: HostApi): void;
}
