/**
 * What each host says to a hook and wants to hear from it, as its documentation has it (read in November 2026):
 *
 * - Claude Code: https://code.claude.com/docs/en/hooks
 * - Codex: https://developers.openai.com/codex/hooks, and the schemas in codex-rs/hooks/schema of github.com/openai/codex
 * - Cursor: https://cursor.com/docs/agent/hooks
 * - Gemini CLI: https://geminicli.com/docs/hooks/reference
 * - OpenCode has no hooks that are commands: the plugin that `cortex install opencode` writes (plugin-file.ts) calls them,
 *   with JSON of our own, from the events of https://opencode.ai/docs/plugins
 */

/** The hosts that call hooks. */
export const HOOK_HOSTS = ["claude-code", "codex", "cursor", "gemini", "opencode"] as const;
export type HookHost = (typeof HOOK_HOSTS)[number];

/** What hooks are for, whatever a host calls it. */
export const HOOK_EVENTS = ["prompt", "turn-end", "session-start", "session-end"] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** What a hook is told, in the words of no host. Absent is what the host does not tell. */
export interface Told {
  event: HookEvent;
  /** The event as the host names it. */
  hostEvent: string;
  session: string | undefined;
  /** Where the agent works. */
  directory: string | undefined;
  /** What the user said; of Claude Code, Codex and Cursor at the end of a turn only the transcript has it. */
  prompt: string | undefined;
  transcript: string | undefined;
  /** Whether an agent, not a person, speaks to the agent that runs. */
  isSubagent: boolean;
  /** Whether the turn goes on because a hook wanted it: its end was told before. */
  isRepeated: boolean;
  /** Whether the conversation is over for good; else it may be taken up again. */
  isFinal: boolean;
}

/** A host's hooks. */
export interface HostHooks {
  /** Its name for each event that it has. */
  readonly events: Readonly<Partial<Record<HookEvent, string>>>;
  /** What it wants to hear so that a text stands with the prompt. */
  answer(context: string, hostEvent: string): unknown;
}

/** Claude Code's answer, which Codex and Gemini CLI took over: a text to add, and to which event it belongs. */
const additionalContext = (context: string, hostEvent: string) => ({
  hookSpecificOutput: { hookEventName: hostEvent, additionalContext: context },
});

const CLAUDE_EVENTS = {
  prompt: "UserPromptSubmit",
  "turn-end": "Stop",
  "session-start": "SessionStart",
  "session-end": "SessionEnd",
} as const;

export const HOSTS: Readonly<Record<HookHost, HostHooks>> = {
  "claude-code": { events: CLAUDE_EVENTS, answer: additionalContext },
  codex: { events: CLAUDE_EVENTS, answer: additionalContext },
  cursor: {
    events: {
      prompt: "beforeSubmitPrompt",
      "turn-end": "stop",
      "session-start": "sessionStart",
      "session-end": "sessionEnd",
    },
    // The documentation has additional_context for other events; since 3.20 Cursor takes it here too, before that it
    // ignores it.
    answer: (context) => ({ continue: true, additional_context: context }),
  },
  gemini: {
    events: {
      prompt: "BeforeAgent",
      "turn-end": "AfterAgent",
      "session-start": "SessionStart",
      "session-end": "SessionEnd",
    },
    answer: additionalContext,
  },
  opencode: {
    events: {
      prompt: "chat.message",
      "turn-end": "session.idle",
      "session-start": "session.created",
      "session-end": "session.deleted",
    },
    answer: (context) => ({ context }),
  },
};

/** The host with a name; nothing for one that has no hooks. */
export function hostNamed(name: string): HookHost | undefined {
  return HOOK_HOSTS.find((host) => host === name);
}

/** The event that is called so, by us or by the host; nothing when it means none to us. */
export function eventNamed(host: HookHost, name: string): HookEvent | undefined {
  return HOOK_EVENTS.find((event) => event === name || HOSTS[host].events[event] === name);
}

/** Ways in which hosts end a conversation that nobody takes up again. */
const FINAL_REASONS: readonly unknown[] = ["clear", "deleted"];

/**
 * What a host says, read with care: whatever is missing or of another type is taken for not told.
 *
 * @param json - what stood on standard input, parsed
 */
export function told(host: HookHost, event: HookEvent, json: unknown): Told {
  const said = isRecord(json) ? json : {};
  const roots = said["workspace_roots"];
  return {
    event,
    hostEvent: HOSTS[host].events[event] ?? event,
    session: text(said["session_id"]) ?? text(said["conversation_id"]),
    directory: text(said["cwd"]) ?? (Array.isArray(roots) ? text(roots[0]) : undefined),
    prompt: text(said["prompt"]),
    transcript: text(said["transcript_path"]),
    isSubagent: text(said["agent_id"]) !== undefined || text(said["parent_id"]) !== undefined,
    isRepeated: said["stop_hook_active"] === true || Number(said["loop_count"] ?? 0) > 0,
    isFinal: FINAL_REASONS.includes(said["reason"]),
  };
}

/** Whether a value of JSON is an object with properties. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
