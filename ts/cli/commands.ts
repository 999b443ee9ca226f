/**
 * Every command in the order of the help, with one line about it. What a command takes and does is in a
 * module of its own, which is loaded when the command is asked for: `cortex --version` needs none.
 */
import type { Command } from "commander";
import type { CliContext } from "./context.js";

/** Gives a command its arguments, options, examples and action. */
export type Register = (command: Command, context: CliContext) => void;

/** A command as the help of `cortex` lists it. */
export interface CommandEntry {
  name: string;
  summary: string;
  load: () => Promise<Register>;
}

/** Commands that belong together. */
export interface CommandGroup {
  heading: string;
  commands: readonly CommandEntry[];
}

/** The commands of `cortex`. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    heading: "Remember and find:",
    commands: [
      {
        name: "add",
        summary: "store one memory, exactly as written",
        load: async () => (await import("./commands/add.js")).registerAdd,
      },
      {
        name: "search",
        summary: "find memories by words, a question, a time or an id",
        load: async () => (await import("./commands/search.js")).registerSearch,
      },
      {
        name: "stm",
        summary: "show the newest memories",
        load: async () => (await import("./commands/stm.js")).registerStm,
      },
      {
        name: "show",
        summary: "show one memory with all that is known of it",
        load: async () => (await import("./commands/show.js")).registerShow,
      },
      {
        name: "current",
        summary: "show what holds now of somebody or something",
        load: async () => (await import("./commands/current.js")).registerCurrent,
      },
      {
        name: "stats",
        summary: "count what the brain holds and how sure it is",
        load: async () => (await import("./commands/stats.js")).registerStats,
      },
    ],
  },
  {
    heading: "Trust:",
    commands: [
      {
        name: "validate",
        summary: "record that a memory proved right or wrong",
        load: async () => (await import("./commands/validate.js")).registerValidate,
      },
      {
        name: "verify",
        summary: "walk through the memories most worth checking",
        load: async () => (await import("./commands/verify.js")).registerVerify,
      },
      {
        name: "history",
        summary: "show what changed the confidence of a memory",
        load: async () => (await import("./commands/history.js")).registerHistory,
      },
      {
        name: "contradictions",
        summary: "list memories that cannot both be true",
        load: async () => (await import("./commands/contradictions.js")).registerContradictions,
      },
      {
        name: "resolve",
        summary: "decide between two of them",
        load: async () => (await import("./commands/resolve.js")).registerResolve,
      },
      {
        name: "state",
        summary: "show or set a user's cognitive state",
        load: async () => (await import("./commands/state.js")).registerState,
      },
      {
        name: "trends",
        summary: "show how a figure about a person goes with time",
        load: async () => (await import("./commands/trends.js")).registerTrends,
      },
      {
        name: "patterns",
        summary: "show how a figure goes with the time of day and events",
        load: async () => (await import("./commands/patterns.js")).registerPatterns,
      },
      {
        name: "compare",
        summary: "show how groups of memories differ",
        load: async () => (await import("./commands/compare.js")).registerCompare,
      },
      {
        name: "events",
        summary: "record, import or list what happens outside",
        load: async () => (await import("./commands/events.js")).registerEvents,
      },
      {
        name: "report",
        summary: "tell what changed about a person, or write it to a file",
        load: async () => (await import("./commands/report.js")).registerReport,
      },
      {
        name: "alerts",
        summary: "list alerts about a person, switch rules on and off",
        load: async () => (await import("./commands/alerts.js")).registerAlerts,
      },
      {
        name: "policy",
        summary: "show or set how confidence is computed",
        load: async () => (await import("./commands/policy.js")).registerPolicy,
      },
    ],
  },
  {
    heading: "Change and forget:",
    commands: [
      {
        name: "edit",
        summary: "change a memory's text",
        load: async () => (await import("./commands/edit.js")).registerEdit,
      },
      {
        name: "update",
        summary: "change a memory's importance, categories or topics",
        load: async () => (await import("./commands/update.js")).registerUpdate,
      },
      {
        name: "dedupe",
        summary: "find memories that say the same, and merge or delete them",
        load: async () => (await import("./commands/dedupe.js")).registerDedupe,
      },
      {
        name: "forget",
        summary: "remove memories for good",
        load: async () => (await import("./commands/forget.js")).registerForget,
      },
    ],
  },
  {
    heading: "Beyond single memories:",
    commands: [
      {
        name: "graph",
        summary: "ask for facts: who is what to whom, and when",
        load: async () => (await import("./commands/graph.js")).registerGraph,
      },
      {
        name: "atom",
        summary: "draw causes and effects from memories, and follow them",
        load: async () => (await import("./commands/atom.js")).registerAtom,
      },
      {
        name: "session",
        summary: "look at conversations and their memory blocks",
        load: async () => (await import("./commands/session.js")).registerSession,
      },
    ],
  },
  {
    heading: "In and out:",
    commands: [
      {
        name: "import",
        summary: "store what files hold",
        load: async () => (await import("./commands/import.js")).registerImport,
      },
      {
        name: "export",
        summary: "write all that the brain holds to a file",
        load: async () => (await import("./commands/export.js")).registerExport,
      },
      {
        name: "view",
        summary: "write the memories as notes of Markdown",
        load: async () => (await import("./commands/view.js")).registerView,
      },
      {
        name: "backup",
        summary: "write a verified copy of the brain",
        load: async () => (await import("./commands/backup.js")).registerBackup,
      },
      {
        name: "restore",
        summary: "put a backup in the brain's place",
        load: async () => (await import("./commands/restore.js")).registerRestore,
      },
      {
        name: "rekey",
        summary: "encrypt the brain's file, change its key, or decrypt it",
        load: async () => (await import("./commands/rekey.js")).registerRekey,
      },
      {
        name: "merge",
        summary: "bring all that another brain holds into one",
        load: async () => (await import("./commands/merge.js")).registerMerge,
      },
      {
        name: "migrate",
        summary: "bring a brain of the old extension along",
        load: async () => (await import("./commands/migrate.js")).registerMigrate,
      },
      {
        name: "rollback",
        summary: "undo migrate",
        load: async () => (await import("./commands/rollback.js")).registerRollback,
      },
    ],
  },
  {
    heading: "Run and look after:",
    commands: [
      {
        name: "mcp",
        summary: "serve the memory to clients of MCP",
        load: async () => (await import("./commands/mcp.js")).registerMcp,
      },
      {
        name: "install",
        summary: "set a coding agent up to use the memory",
        load: async () => (await import("./commands/install.js")).registerInstall,
      },
      {
        name: "hook",
        summary: "answer a coding agent that calls its hooks",
        load: async () => (await import("./commands/hook.js")).registerHook,
      },
      {
        name: "ui",
        summary: "look at the brain in a browser",
        load: async () => (await import("./commands/ui.js")).registerUi,
      },
      {
        name: "fleet",
        summary: "share brains with other hosts over PostgreSQL",
        load: async () => (await import("./commands/fleet.js")).registerFleet,
      },
      {
        name: "sync",
        summary: "bring every memory to the LightRAG server",
        load: async () => (await import("./commands/sync.js")).registerSync,
      },
      {
        name: "maintain",
        summary: "rewrite stored scores, rotate backups",
        load: async () => (await import("./commands/maintain.js")).registerMaintain,
      },
      {
        name: "config",
        summary: "show what is set and where it comes from",
        load: async () => (await import("./commands/config.js")).registerConfig,
      },
      {
        name: "doctor",
        summary: "show what is installed and check the brain",
        load: async () => (await import("./commands/doctor.js")).registerDoctor,
      },
      {
        name: "completion",
        summary: "print a script that completes commands in a shell",
        load: async () => (await import("./commands/completion.js")).registerCompletion,
      },
      {
        name: "explain-language",
        summary: "show what the language rules make of a text, or of two",
        load: async () => (await import("./commands/explain-language.js")).registerExplainLanguage,
      },
    ],
  },
];

/** Words that other programs have for what a command here does, with a hint at it. */
export const HINTS: Readonly<Record<string, string>> = {
  ...hints("cortex forget removes memories for good", "delete", "remove", "rm"),
  ...hints("cortex stm shows the newest memories", "list", "ls", "recent"),
  ...hints("cortex show ID shows one memory", "get", "cat"),
  ...hints("cortex search finds memories", "find", "recall", "query", "ask"),
  ...hints("cortex add stores a memory", "remember", "store", "save", "new"),
  ...hints("cortex --version tells it", "version"),
  ...hints("cortex doctor looks whether all is well", "check", "health"),
  ...hints(
    "cortex stats shows how much the brain holds, cortex doctor whether all is well",
    "status",
    "info",
  ),
  ...hints("cortex stats --by topic and --by category show them", "tags", "topics", "categories"),
  ...hints(
    "cortex session undo takes back a change of a conversation, cortex resolve PAIR --reopen a decision; what was forgotten is gone",
    "undo",
  ),
};

function hints(hint: string, ...words: string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, hint]));
}
