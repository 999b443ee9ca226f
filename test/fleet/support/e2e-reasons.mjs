// What of test/e2e does not run with brains in PostgreSQL, and why: all else does (jest.config.mjs, "shared-e2e").

const BACKUP = "a brain in PostgreSQL has no backup, restore or backups to look into";
const ZONE = "a brain in PostgreSQL has one time zone, and who asks for another is refused";
const BYTES = "it is about the file of a brain";
const FILES_TOGETHER = "files are merged, or a key is changed; test/fleet/commands has the refusal";
const NO_BRAIN = "it opens no brain";
const SERVICE = "a brain in PostgreSQL has no embedder, LightRAG or webhook";

/** By the file's name. */
export const FILES = {
  alerts: SERVICE,
  lightrag: SERVICE,
  "local-embedder": SERVICE,
  encryption:
    "rekey and the bytes of an encrypted file; test/fleet/commands has a replica with a key",
  files: BYTES,
  migration: "a file is migrated; test/fleet/commands has its refusal",
  "cli-start":
    "it counts what is read for a brain in a file; test/fleet/loading looks at what a fleet adds",
  "cli-alerts": SERVICE,
  "cli-merge": "files are merged; test/fleet/commands has its refusal",
  "import-killed":
    "an import into a file is killed; test/fleet/kills kills hosts at each step of a commit",
  crash: "a process that writes to a file is killed; test/fleet/kills kills hosts",
  sharing: "processes share a file; test/fleet/history has hosts that share a brain",
  lifetime: "threads of one process share a file; a brain in PostgreSQL is open in one of them",
  exit: "its programs open brains in files, and end",
  examples: "the examples make brains in files",
  eval: "an evaluation makes brains in memory",
  completion: NO_BRAIN,
  docs: NO_BRAIN,
  gates: NO_BRAIN,
  manual: NO_BRAIN,
  "plugin-without-addon": NO_BRAIN,
};

/** By the file's name: a test's full name; with * at the end all whose names begin so. */
export const TESTS = {
  "cli-changes": {
    "forget takes conditions, and lists the backups": BACKUP,
    "forget with --backups*": BACKUP,
    "forget fails while a copy still holds the words": BACKUP,
    "forget says which copy could not be cleaned, and fails": BACKUP,
    "forget again looks whether anything still holds*": BYTES,
    "restore refuses a backup of a newer version*": BACKUP,
    "rekey --remove*": "a replica keeps the key of its first opening",
  },
  "cli-commands": {
    backup: BACKUP,
    restore: BACKUP,
    merge: FILES_TOGETHER,
    rekey: FILES_TOGETHER,
  },
  "cli-forget-session": {
    "forget --session --turn forgets it in the copies*": BACKUP,
    "forget --session-turns takes what conversations say*": BACKUP,
  },
  "cli-graph": {
    "graph refuses with VALIDATION_ERROR to write to brain.db*": BYTES,
  },
  "cli-process": {
    "Ctrl-C*": "it begins when the log of the brain's file has grown",
  },
  "cli-session": {
    "K3: workers of one process*": "a brain in PostgreSQL is open in one thread of a process",
    "cortex session is forgotten with its user, also in the backups": BACKUP,
    "cortex session is forgotten up to the same moment in the backups*": BACKUP,
  },
  cli: {
    "the whole brain is copied by backup*": BACKUP,
  },
  hook: {
    "a host is never broken by a brain that somebody else writes to": BYTES,
  },
  mcp: {
    "the resources say who and when, in the brain's zone*": ZONE,
  },
  "mcp-http": {
    "cortex mcp --http and cortex mcp --connect*":
      "no server of a brain in PostgreSQL is noted: each client that is to connect serves by itself",
  },
};
