/** Sessions, their turns and blocks as the command line shows them. */
import type {
  SessionBlock,
  SessionChangeResult,
  SessionInfo,
  SessionOperation,
  SessionState,
  SessionTurn,
} from "../bridge/session-types.js";
import { counted } from "../bridge/text.js";
import type { Session as CliSession } from "./brain.js";
import { formatTime } from "./format.js";
import type { Style } from "./output.js";
import { onOneLine, printable } from "./width.js";

const BAR_WIDTH = 30;
const BAND_STYLES: Record<SessionState["band"], Style> = {
  normal: "green",
  warning: "yellow",
  archive: "yellow",
  emergency: "red",
};

/** The latest sessions, as a table. */
export function showSessions({ output, options }: CliSession, sessions: SessionInfo[]): void {
  if (sessions.length === 0) {
    output.line("There are no sessions.");
    return;
  }
  output.table({
    head: ["Session", "Status", "Last active", "Turns"],
    right: [3],
    rows: sessions.map((session) => [
      { text: onOneLine(session.session_id), below: onOneLine(session.user_id) },
      session.status,
      formatTime(session.last_activity_at, options.timezone),
      session.archived_turns === 0
        ? String(session.total_turns)
        : `${session.total_turns} (${session.archived_turns} archived)`,
    ]),
  });
}

/** Who changed what of a session, and why. */
export function showChanges({ output, options }: CliSession, changes: SessionOperation[]): void {
  output.table({
    head: ["#", "When", "What", "Who", "Why", "State"],
    rows: changes.map(({ seq, at, kind, actor, reason, state }) => [
      String(seq),
      formatTime(at, options.timezone),
      kind,
      onOneLine(actor),
      onOneLine(reason),
      state,
    ]),
  });
}

/** A session with its four blocks and how full they are. */
export function showState({ output, options }: CliSession, state: SessionState): void {
  const { session_id, user_id, status, band } = state;
  output.line(output.styled("bold", `Session ${onOneLine(session_id)}`));
  output.line(
    `${onOneLine(user_id)}, ${status}, last active ${formatTime(state.last_activity_at, options.timezone)}, ` +
      `${counted(state.total_turns, "turn")} (${state.archived_turns} archived), version ${state.version}`,
  );
  output.line();
  output.table({
    head: ["Block", "Filled", "", "Characters", "Limit"],
    right: [1, 3, 4],
    rows: Object.values(state.blocks).map((block) => [
      block.label,
      `${share(block).toFixed(1)}%`,
      block.label === "conversation_history"
        ? { text: bar(block), style: BAND_STYLES[band] }
        : bar(block),
      String(block.chars_current),
      String(block.chars_limit),
    ]),
  });
  for (const block of Object.values(state.blocks)) {
    output.line();
    output.line(output.styled("bold", block.label));
    output.line(printable(readable(block)));
  }
}

function share({ chars_current, chars_limit }: SessionBlock): number {
  return (100 * chars_current) / chars_limit;
}

function bar(block: SessionBlock): string {
  const filled = Math.min(BAR_WIDTH, Math.round((share(block) / 100) * BAR_WIDTH));
  return "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
}

/** JSON with line ends for people; its size is that of the stored text. */
function readable({ label, value }: SessionBlock): string {
  return label === "context_summary" ? value : JSON.stringify(JSON.parse(value), null, 2);
}

/** What was said. */
export function showTurns({ output, options }: CliSession, turns: SessionTurn[]): void {
  if (turns.length === 0) {
    output.line("No turn fits.");
    return;
  }
  for (const { turn_id, said_at, archived, turn } of turns) {
    const place = archived ? ", archived" : "";
    const head = `Turn ${turn_id}, ${formatTime(said_at, options.timezone)}${place}`;
    output.line(output.styled("bold", head));
    output.line(`  user: ${onOneLine(turn.user_message.content)}`);
    const answer = turn.agent_response;
    if (answer?.content !== undefined) {
      output.line(`  ${onOneLine(answer.agent_type ?? "agent")}: ${onOneLine(answer.content)}`);
    }
  }
}

/** What became of a change. */
export function showChange({ output }: CliSession, change: SessionChangeResult): void {
  output.result(change, () => {
    const turn = change.turn_id === 0 ? "" : ` turn ${change.turn_id},`;
    const archived = change.archived === 0 ? "" : `, ${change.archived} turns archived`;
    const done = change.changed ? output.styled("green", "Done:") : "Nothing to change:";
    output.line(`${done}${turn} version ${change.version}${archived}`);
  });
}
