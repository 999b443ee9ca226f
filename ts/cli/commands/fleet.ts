import { existsSync } from "node:fs";
import type { Command } from "commander";
import type { CortexBridge } from "../../bridge/bridge.js";
import { CortexError, validationError } from "../../bridge/errors.js";
import { requireFile } from "../../bridge/require-file.js";
import { counted, show } from "../../bridge/text.js";
import { encryptionOf } from "../../config/key-file.js";
import { parseAddress, parseDatabase, requireBrainName } from "../../fleet/address.js";
import type { Ask, Calls } from "../../fleet/calls.js";
import { FleetBrainClient, type KnownReplica } from "../../fleet/client.js";
import { fleetSchema, grant, initialise, listBrains, withDatabase } from "../../fleet/database.js";
import type { CliContext } from "../context.js";
import { loadBridge, loadMoving } from "../library.js";
import { addExamples, type GlobalOptions } from "../options.js";
import { Output } from "../output.js";
import { settingsOf } from "../settings.js";
import { onOneLine } from "../width.js";

/** How long one look at a brain's row may wait. */
const WAIT_MS = 5_000;

/** `cortex fleet`: brains in PostgreSQL, which many hosts share. */
export function registerFleet(group: Command, context: CliContext): void {
  group.description(
    "Set a PostgreSQL up for brains that many hosts share, move brains there and back, and look at their replicas. " +
      "Such a brain is named by its address, postgres://USER@HOST/DATABASE#TENANT/BRAIN, wherever a brain's file is.",
  );
  registerInit(group, context);
  registerGrant(group, context);
  registerBrains(group, context);
  registerStatus(group, context);
  registerRetire(group, context);
  registerPush(group, context);
  registerFetch(group, context);
  addExamples(group, [
    ["cortex fleet init postgres://db/cortex", "set the database up"],
    ["cortex fleet push brain.db postgres://db/cortex#ana", "a file becomes shared"],
    ["cortex --brain postgres://db/cortex#ana stm", "use it, as any brain"],
  ]);
}

/** Does something with the database of an address, which names no brain. */
async function atDatabase<T>(address: string, work: (calls: Calls) => Promise<T>): Promise<T> {
  return await withDatabase(parseDatabase(address), "the database", work);
}

/** Does something with the brain of an address, which must be there. */
async function atBrain<T>(
  address: string,
  work: (client: FleetBrainClient, ask: Ask) => Promise<T>,
): Promise<T> {
  const { brain, connection } = parseAddress(address);
  const client = new FleetBrainClient(brain, WAIT_MS);
  return await withDatabase(connection, "the database", (calls) =>
    calls.during(async (ask) => {
      await requireBegun(client, ask);
      return await work(client, ask);
    }),
  );
}

function outputOf(command: Command, context: CliContext): Output {
  return new Output(context, command.optsWithGlobals<GlobalOptions>().json === true);
}

function registerInit(group: Command, context: CliContext): void {
  const command = group
    .command("init")
    .description("Set a database up for brains: a schema of its own, named cortex. Done once.")
    .argument("[url]", "the database; whoever asks becomes its owner")
    .option("--sql", "print what would be done instead, for psql")
    .action(async (url: string | undefined, { sql }: { sql?: boolean }) => {
      const output = outputOf(command, context);
      if (sql === true) {
        const schema = fleetSchema();
        output.result({ sql: schema }, () => context.stdout.write(schema));
        return;
      }
      if (url === undefined) {
        command.error("error: name the database, or give --sql");
        return;
      }
      const made = await atDatabase(url, initialise);
      output.result({ made }, () =>
        output.line(made ? "The database is set up." : "The database was set up already."),
      );
    });
  addExamples(command, [
    ["cortex fleet init postgres://db/cortex", "set it up"],
    ["cortex fleet init --sql | psql cortex", "as psql does it"],
  ]);
}

function registerGrant(group: Command, context: CliContext): void {
  const command = group
    .command("grant")
    .description("Let a user of the database use the brains of a name, and those below it.")
    .argument("<url>", "the database, as its owner")
    .argument("<user>", "the user of the database")
    .argument("<name>", "acme: the brain acme and all that are named acme/...")
    .option("--read", "only read them")
    .action(async (url: string, member: string, prefix: string, { read }: { read?: boolean }) => {
      const output = outputOf(command, context);
      // Of no name would be all brains, and one that none can have gives no right to any.
      requireBrainName(prefix);
      const rights = { member, prefix, writes: read !== true };
      await atDatabase(url, (calls) => grant(calls, rights));
      output.result(rights, () =>
        output.line(
          `${onOneLine(member)} may ${read === true ? "read" : "read and write"} ${onOneLine(prefix)}.`,
        ),
      );
    });
  addExamples(command, [
    ["cortex fleet grant postgres://db/cortex app acme", "all brains of a tenant"],
  ]);
}

function registerBrains(group: Command, context: CliContext): void {
  const command = group
    .command("brains")
    .description("List the brains of a database that its user may read.")
    .argument("<url>", "the database")
    .action(async (url: string) => {
      const output = outputOf(command, context);
      const brains = await atDatabase(url, listBrains);
      output.result(brains, () => {
        for (const { brain, position, replicas } of brains) {
          const copies = counted(replicas, "replica");
          output.line(`${onOneLine(brain)}: ${counted(position, "commit")}, ${copies}`);
        }
      });
    });
  addExamples(command, [["cortex fleet brains postgres://db/cortex", "all of them"]]);
}

function registerStatus(group: Command, context: CliContext): void {
  const command = group
    .command("status")
    .description("Show the replicas of a brain, and which of them still hold what was forgotten.")
    .argument("<address>", "the brain's address")
    .action(async (address: string) => {
      const output = outputOf(command, context);
      const replicas = await atBrain(address, (client, ask) => client.replicas(ask));
      output.result(replicas, () => {
        for (const each of replicas) {
          const { host, replica, position, seen_at } = each;
          const name = `${onOneLine(host)} (${replica})`;
          output.line(`${name}: commit ${position}, seen ${seen_at}, ${standing(each)}`);
        }
      });
    });
  addExamples(command, [["cortex fleet status postgres://db/cortex#ana", "who has a copy"]]);
}

/** What a replica still holds, and whether a receipt waits for it. */
function standing({ cleaned, expired, aside }: KnownReplica): string {
  if (cleaned) {
    return expired ? "all forgotten; not seen for 7 days" : "all forgotten";
  }
  if (aside) {
    return "set aside there: it may hold what was forgotten until it is deleted, and nobody waits for it";
  }
  return expired
    ? "not seen for 7 days: it may hold what was forgotten until it starts anew, and nobody waits for it"
    : "holds what was forgotten";
}

function registerRetire(group: Command, context: CliContext): void {
  const command = group
    .command("retire")
    .description(
      "Say that replicas are no more, since their files were deleted or their machine is gone: what was forgotten is not looked for there any more. One that is there all the same starts anew.",
    )
    .argument("<address>", "the brain's address")
    .argument("<replica...>", "their ids, as cortex fleet status tells them")
    .action(async (address: string, ids: string[]) => {
      const output = outputOf(command, context);
      ids.forEach(requireReplicaId);
      const retired = await atBrain(address, async (client, ask) => {
        const known: string[] = [];
        for (const id of ids) {
          if (await client.leave(ask, id)) {
            known.push(id);
          }
        }
        return known;
      });
      output.result({ retired }, () =>
        output.line(`Retired ${counted(retired.length, "replica")} of ${ids.length}.`),
      );
    });
  addExamples(command, [["cortex fleet retire postgres://db/cortex#ana ID", "its disk was wiped"]]);
}

/**
 * A mistyped name must not be taken for a brain without replicas.
 *
 * @throws CortexError NOT_FOUND
 */
async function requireBegun(client: FleetBrainClient, ask: Ask): Promise<void> {
  if ((await client.look(ask)) === undefined) {
    throw new CortexError("NOT_FOUND", `there is no brain ${client.brain}`);
  }
}

/**
 * @throws CortexError VALIDATION_ERROR
 */
function requireReplicaId(id: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) {
    throw validationError(`${show(id)} is no replica's id: cortex fleet status tells them`);
  }
}

function registerPush(group: Command, context: CliContext): void {
  const command = group
    .command("push")
    .description("Move all that a brain's file holds into a new brain in PostgreSQL.")
    .argument("<file>", "the brain's file, which stays as it is")
    .argument("<address>", "the new brain's address")
    .action((file: string, address: string) => {
      requireFile(file);
      parseAddress(address);
      return move(command, context, { path: file, readOnly: true }, { path: address });
    });
  addExamples(command, [
    ["cortex fleet push brain.db postgres://db/cortex#ana", "compared row by row"],
  ]);
}

function registerFetch(group: Command, context: CliContext): void {
  const command = group
    .command("fetch")
    .description("Write all that a brain in PostgreSQL holds into a new file: a brain of its own.")
    .argument("<address>", "the brain's address")
    .argument("<file>", "the new brain's file")
    .action((address: string, file: string) => {
      parseAddress(address);
      requireNewFile(file);
      return move(command, context, { path: address, readOnly: true }, { path: file });
    });
  addExamples(command, [["cortex fleet fetch postgres://db/cortex#ana ana.db", "the way back"]]);
}

/**
 * @throws CortexError VALIDATION_ERROR
 */
function requireNewFile(file: string): void {
  requireFile(file);
  if (existsSync(file)) {
    throw validationError(`${file} exists already: choose a new name`);
  }
}

interface Place {
  path: string;
  readOnly?: boolean;
}

async function move(command: Command, context: CliContext, from: Place, to: Place): Promise<void> {
  const given = command.optsWithGlobals<GlobalOptions>();
  const { timezone } = given;
  const encryption = encryptionOf((await settingsOf(given, context)).config);
  const { openBrain } = await loadBridge();
  const { moveBrain } = await loadMoving();
  // What is moved was checked when it was told.
  // The replica is needed no longer than this takes.
  const fleet = { keep: false };
  const options = { timezone, encryption, fleet, secrets: { policy: "allow" } } as const;
  const opened: CortexBridge[] = [];
  try {
    for (const place of [from, to]) {
      opened.push(await openBrain({ ...options, ...place }));
    }
    const [source, target] = opened as [CortexBridge, CortexBridge];
    const moved = await moveBrain(source, target, { signal: context.signal });
    const output = outputOf(command, context);
    output.result({ ...moved, path: target.path }, () =>
      output.line(`Moved ${counted(moved.rows, "row")} to ${onOneLine(target.path)}.`),
    );
  } finally {
    for (const brain of opened) {
      await brain.close();
    }
  }
}
