import { looksLikeId } from "./reference.js";

/**
 * What the library says in its own words, in those of the command line: it knows options of `openBrain`
 * where people know options of `cortex`.
 */
const PHRASES: readonly [library: string, commandLine: string][] = [
  ["cancelled by the caller's AbortSignal", "stopped before it was done"],
  ["opened with readOnly: open it again without", "opened with --read-only: run it again without"],
  ["opened with readOnly", "opened with --read-only"],
  ["open it without readOnly to write to it", "run it without --read-only to write to it"],
  ["open it with readOnly, or", "read it with --read-only, or"],
  ["by that address, or with readOnly", "by that address, or with --read-only"],
  ["without readOnly, then ask again", "without --read-only, then ask again"],
  [
    "give openBrain lightrag: { url }",
    "name the server with --lightrag URL or $CORTEX_LIGHTRAG_URL",
  ],
  [
    "give openBrain alertWebhook: { url, secret }",
    "set $CORTEX_ALERT_WEBHOOK_URL and $CORTEX_ALERT_WEBHOOK_SECRET",
  ],
  ["deliverAlerts sends", "cortex alerts deliver sends"],
  ["openBrain has no property", "the options of the brain have no"],
  [
    'userId "*" stands for everybody: name the user whose memories are stored; allUsers reads all',
    '--user "*" stands for everybody: name the user whose memories are stored; --all-users reads all',
  ],
  ['user_id is "*", which', 'the user is "*", which'],
  ["syncLightRag sends", "cortex sync sends"],
  ["recordValidation counts them", "cortex validate counts them"],
  ["list the contradictions for those there are", "cortex contradictions shows those there are"],
  ["list the atoms for those there are", "cortex atom list shows those there are"],
  ["list the alerts for those there are", "cortex alerts shows those there are"],
  ["alertRules tells those that are", "cortex alerts rules shows those that are"],
  [
    'give the user "*" to switch it off for everybody',
    "cortex --all-users alerts off switches it off for everybody",
  ],
  ["list the sessions for those there are", "cortex session list shows those there are"],
];

/** What a value is called that an option gave, at the head of a message that finds fault with it. */
const OPTIONS: Readonly<Record<string, string>> = {
  limit: "--limit",
  depth: "--depth",
  max_depth: "--depth",
  threshold: "--threshold",
  similarity_threshold: "--threshold",
  strength: "--strength",
  min_confidence: "--min-confidence",
  confidence: "--confidence",
  importance: "--importance",
  as_of: "--as-of",
  since: "--since",
  until: "--until",
  created_at: "--created-at",
  expires_at: "--expires",
  review_at: "--review",
  window_hours: "--window",
  proxy_agent: "--proxy-agent",
  session_id: "--session",
  turn_ids: "--turn",
  set_by: "--set-by",
  scope_name: "--of",
  min_observations: "--min",
  cooldown_hours: "--cooldown",
};

/** What only a message about two times means by an option: elsewhere it is an argument. */
const OF_TIMES: Readonly<Record<string, string>> = {
  ...OPTIONS,
  from: "--from",
  to: "--to",
  baseline_from: "--baseline-from",
  baseline_to: "--baseline-to",
};

/** Two times in the wrong order, or too far apart, at the head of a message. */
const WRONG_RANGE =
  /^(\w+) (\S+ is (?:after|not before|over ten years before)) (\w+) (?=\S+[:,] )/u;

function optionOf(name: string, options: Readonly<Record<string, string>>): string {
  return (Object.hasOwn(options, name) ? options[name] : undefined) ?? name;
}

/** That there is no memory that an id or a piece of text names. */
const NO_MEMORY = /^There is no memory (?:with the id )?"(.*?)": .*it may have been forgotten$/su;
/** What a shell gives to a command as it is typed. */
const PLAIN_WORDS = /^[\p{L}\p{N}][\p{L}\p{N} _.,:-]*$/u;

/** Whoever typed words where an id belongs is told how words are looked for. */
function inWordsOfWhoSearches(message: string): string {
  const reference = NO_MEMORY.exec(message)?.[1];
  if (reference === undefined || looksLikeId(reference)) {
    return message;
  }
  const words = PLAIN_WORDS.test(reference) ? reference : "WORDS";
  return (
    `no memory has, or still has, the id "${reference}": cortex search ${words} finds memories by their words and shows ` +
    "their ids, which this command takes"
  );
}

/** A message of the library as the command line prints it. */
export function inCommandLineWords(message: string): string {
  const named = message
    .replace(/^(\w+)(?:\.\d+)?(?= must be )/u, (subject, name: string) =>
      Object.hasOwn(OPTIONS, name) ? optionOf(name, OPTIONS) : subject,
    )
    .replace(WRONG_RANGE, (_, first: string, relation: string, second: string) => {
      const [one, other] = [optionOf(first, OF_TIMES), optionOf(second, OF_TIMES)];
      return `${one} ${relation} ${other} `;
    });
  return PHRASES.reduce(
    (text, [library, ours]) => text.replace(library, ours),
    inWordsOfWhoSearches(named),
  );
}
