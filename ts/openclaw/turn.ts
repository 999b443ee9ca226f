/** What the plugin reads out of the host's turns. */
import { withoutRecall } from "../recall/block.js";
import type { HookContext } from "./host.js";

/** Something that was said. */
export interface Saying {
  role: "user" | "assistant";
  text: string;
}

/** Whether a person speaks in this turn, as far as the host knows: heartbeats and other sessions do not count. */
export function isFromUser({ trigger = "user", inputProvenance }: HookContext): boolean {
  const kind = inputProvenance?.kind ?? "external_user";
  return trigger === "user" && kind === "external_user";
}

/** What was said in the last turn: the last message of the user and the answers to it, without recalled memories. */
export function lastTurn(messages: readonly unknown[]): Saying[] {
  const sayings = messages.flatMap((message) => saying(message));
  const start = sayings.findLastIndex(({ role }) => role === "user");
  return start < 0 ? [] : sayings.slice(start).filter(({ text }) => text !== "");
}

function saying(message: unknown): Saying[] {
  if (typeof message !== "object" || message === null) {
    return [];
  }
  const { role, content } = message as { role?: unknown; content?: unknown };
  return role === "user" || role === "assistant"
    ? [{ role, text: withoutRecall(textOf(content)) }]
    : [];
}

/** A message's text: a string, or the text pieces of a list, in which thoughts, images and calls stand too. */
function textOf(content: unknown): string {
  if (typeof content === "string") {
    return content;
  }
  if (!Array.isArray(content)) {
    return "";
  }
  const pieces = content.flatMap((piece: unknown) => {
    const { type, text } = (piece ?? {}) as { type?: unknown; text?: unknown };
    return type === "text" && typeof text === "string" ? [text] : [];
  });
  return pieces.join("\n");
}
