/**
 * What coding agents (Claude Code, Codex, Cursor) write into their transcripts in the user's name, which nobody said. No
 * agent promises its format: what is not known here is taken for said. Loads nothing, since a hook starts with it.
 */

/** Within a message. */
const INSERTED =
  /<(system-reminder|ide_selection|ide_opened_file|attached_files|open_and_recently_viewed_files|user_info|timestamp)>[\s\S]*?<\/\1>/gu;

/** A message that is nothing else: commands and what they print, notices, interruptions, summaries. */
const OF_AGENT =
  /^\s*(?:<(?:command-\w+|local-command-\w+|bash-\w+|task-notification|environment_context|user_instructions|turn_aborted|subagent_notification|skill|hook_context)>|# AGENTS\.md instructions|\[Request interrupted|Caveat: The messages below|This session is being continued from)/u;

/** What Cursor puts around a message. */
const QUERY = /<user_query>\s*([\s\S]*?)\s*<\/user_query>/u;

/** Marks of an entry that is the agent's own: notes, the talk of a subagent, the summary of what was cut. */
const OWN_ENTRIES = ["isMeta", "isSidechain", "isCompactSummary"] as const;

/** What the user said in a message that stands under the user's name; nothing where the agent wrote it. */
export function saidByUser(message: string): string | undefined {
  if (OF_AGENT.test(message)) {
    return undefined;
  }
  const said = (QUERY.exec(message)?.[1] ?? message).replace(INSERTED, "").trim();
  return said === "" ? undefined : said;
}

/** Whether an entry of a transcript of Claude Code or Cursor is the agent's own, whoever it names. */
export function isOfAgent(entry: Readonly<Record<string, unknown>>): boolean {
  return OWN_ENTRIES.some((name) => entry[name] === true);
}
