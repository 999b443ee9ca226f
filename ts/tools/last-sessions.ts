import type { CortexBridge } from "../bridge/bridge.js";
import type { SessionInfo } from "../bridge/session-types.js";

/** So many sessions a listing gives at most. */
const MOST_LISTED = 10_000;

/**
 * A user's last sessions in which something was said, the latest activity first. Hosts begin sessions in which nobody
 * says anything, one for each window that is opened, and these hide nothing.
 *
 * @param enough - so many, where there are as many
 */
export async function lastSessions(
  brain: CortexBridge,
  user: string,
  enough: number,
): Promise<SessionInfo[]> {
  for (let limit = 2 * enough; ; limit = Math.min(MOST_LISTED, 8 * limit)) {
    const sessions = await brain.listSessions({ user_id: user, limit });
    const said = sessions.filter(({ total_turns }) => total_turns > 0);
    if (said.length >= enough || sessions.length < limit || limit === MOST_LISTED) {
      return said.slice(0, enough);
    }
  }
}
