import type { CortexBridge } from "../bridge/bridge.js";
import { wellFormed } from "../bridge/text.js";
import type { BrainProvider } from "../tools/tool.js";
import type { Settings } from "./config.js";
import type { HookContext, HostLogger, TurnEnd } from "./host.js";
import { isFromUser, lastTurn, type Saying } from "./turn.js";

/** Where captured memories say they come from. */
const SOURCE = "capture";

/**
 * Remembers what was said in a turn that ended, word for word, where it tells something: a question, a request,
 * thanks or pasted code is no memory, but what is told beside them is. A turn that is told twice is stored once, since the
 * brain refuses what it has.
 */
export async function capture(
  brain: BrainProvider,
  settings: Settings["capture"],
  event: TurnEnd,
  context: HookContext,
  logger: HostLogger,
): Promise<void> {
  if (!isFromUser(context)) {
    return;
  }
  // Loads the addon, which a host may lack that only lists the tools.
  const { isWorthKeeping } = await import("../recall/prompt.js");
  const sayings = lastTurn(event.messages).filter(
    ({ role, text }) =>
      [...text].length >= settings.min_length &&
      (role === "user" || settings.assistant) &&
      isWorthKeeping(text),
  );
  for (const saying of sayings) {
    await store(await brain(), saying, context, logger);
  }
}

async function store(
  brain: CortexBridge,
  { role, text }: Saying,
  { sessionId, sessionKey }: HookContext,
  logger: HostLogger,
): Promise<void> {
  const result = await brain.createMemory({
    content: wellFormed(text),
    source: SOURCE,
    // A speaker is somebody else than the user whose memory it is.
    speaker: role === "user" ? undefined : role,
    session_id: sessionId ?? sessionKey,
  });
  if (!result.is_success && result.matched_id === undefined) {
    logger.warn(
      `cortex: what the ${role} said was not captured: ${result.status}: ${result.message}`,
    );
  }
}
