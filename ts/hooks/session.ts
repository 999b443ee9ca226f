/** The hooks at a session's beginning and end. */
import { Sessions } from "../bridge/sessions.js";
import type { HookSettings } from "./settings.js";
import { captures, type HookInput, isThere, sessionId, withBrain, workOf } from "./work.js";

/**
 * Keeps the brain's session with the host's. A conversation that ended can be taken up again under its id, so that its
 * session only pauses, but for one that was cleared or deleted.
 */
export async function sessionHook(settings: HookSettings, input: HookInput): Promise<void> {
  const work = await workOf(settings, input);
  const { heard, scope, path } = work;
  const id = sessionId(settings, heard);
  if (id === undefined || heard.isSubagent || !captures(work) || !isThere(path)) {
    return;
  }
  await withBrain(work, false, async (handle) => {
    const sessions = new Sessions(handle);
    if (heard.event === "session-start") {
      const session = await sessions.startSession({ session_id: id, user_id: scope.project });
      if (!session.created) {
        await session.resume();
      }
      return;
    }
    const session = await sessions.openSession(id, { user: scope.project });
    await (heard.isFinal ? session.end() : session.pause());
  });
}
