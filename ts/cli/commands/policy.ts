import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import type { PolicyListing } from "../../bridge/brain-types.js";
import { CortexError } from "../../bridge/errors.js";
import { confidenceCategory, displayConfidence } from "../../bridge/helpers.js";
import {
  type ConfidencePolicy,
  type ConfidenceSettings,
  confidenceSettingsSchema,
} from "../../bridge/policy-schema.js";
import { show as shown } from "../../bridge/text.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { confidenceCell, formatTime } from "../format.js";
import { readAll } from "../input.js";
import { loadConfidence } from "../library.js";
import { addExamples } from "../options.js";
import { Progress } from "../progress.js";
import { onOneLine } from "../width.js";

interface SetOptions {
  file?: string;
  anew?: boolean;
  by: string;
}

/** `cortex policy`: how confidence is computed in this brain. */
export function registerPolicy(group: Command, context: CliContext): void {
  group.description(
    "Show or set how the confidence of memories is computed: what grows old how fast, what counts " +
      "for and against a memory, and what is sure enough for which purpose. The brain keeps it.",
  );
  registerShow(group, context);
  registerSet(group, context);
  registerReset(group, context);
  addExamples(group, [
    ["cortex policy", "what holds, and what grows old"],
    ["cortex policy set category_decay.recipes=0.001", "recipes: 0.1 % a day"],
    ["cortex policy reset", "back to the default"],
  ]);
}

function registerShow(group: Command, context: CliContext): void {
  const command = group
    .command("show", { isDefault: true })
    .description("Show the policy in force, where it comes from, and how memories grow old by it.")
    .action(() =>
      withBrain(command, context, "existing", async (session) => {
        await showPolicy(session, await session.brain.getConfidencePolicy());
      }),
    );
  addExamples(command, [
    ["cortex policy show", "in words"],
    ["cortex policy show --json", "all constants are in in_force"],
  ]);
}

function registerSet(group: Command, context: CliContext): void {
  const command = group
    .command("set")
    .description(
      "Change the policy that the brain keeps. What is not named stays as it is. Constants: " +
        `${Object.keys(confidenceSettingsSchema.properties).join(", ")}.`,
    )
    .argument("[settings...]", "KEY=VALUE; purposes.critical=0.9; category_decay.NAME= removes one")
    .option("--file <json>", "take the settings from a JSON file, or - for standard input")
    .option("--anew", "begin with the default, not with what the brain keeps")
    .option("--by <name>", "who says so", "cli")
    .action((settings: string[], options: SetOptions) => {
      if (settings.length === 0 && options.file === undefined && options.anew !== true) {
        command.error("error: nothing to set: give KEY=VALUE, --file or --anew");
      }
      return withBrain(command, context, "any", async (session) => {
        const given = merged(
          options.file === undefined ? {} : await readSettings(options.file, context),
          parseSettings(settings),
        );
        const listing = await rescoring(context, (task) =>
          session.brain.setConfidencePolicy(given, {
            ...task,
            anew: options.anew,
            set_by: options.by,
          }),
        );
        await showPolicy(session, listing);
      });
    });
  addExamples(command, [
    ["cortex policy set decay_per_day=0.005", "all age half as fast"],
    ["cortex policy set category_decay.hobbies=0.015", "hobbies age faster"],
    ["cortex policy set purposes.critical=0.9", "critical asks for 90 %"],
    ["cortex policy set users.ruth.high_threshold=0.9", "for what ruth reads"],
    ["cortex policy set profiles.careful.verify_below=0.7", "a retrieval profile"],
    ["cortex policy set enabled=false", "no scores at all"],
    ["cortex policy set --file policy.json --anew", "this over the default"],
  ]);
}

function registerReset(group: Command, context: CliContext): void {
  const command = group
    .command("reset")
    .description("Have the brain keep no policy: the default holds again.")
    .option("--by <name>", "who says so", "cli")
    .action(({ by }: { by: string }) =>
      withBrain(command, context, "existing", async (session) => {
        const listing = await rescoring(context, (task) =>
          session.brain.resetConfidencePolicy({ ...task, set_by: by }),
        );
        await showPolicy(session, listing);
      }),
    );
  addExamples(command, [["cortex policy reset", "the default holds again"]]);
}

async function rescoring(
  context: CliContext,
  change: (task: { onProgress: Progress["update"]; signal: AbortSignal }) => Promise<PolicyListing>,
): Promise<PolicyListing> {
  const progress = new Progress(context, "Scoring");
  try {
    return await change({ onProgress: progress.update, signal: context.signal });
  } finally {
    progress.stop();
  }
}

/** `a.b=1` as `{ a: { b: 1 } }`; what it may be is the schema's to say. */
function parseSettings(settings: string[]): ConfidenceSettings {
  const parsed: Record<string, unknown> = {};
  for (const setting of settings) {
    const at = setting.indexOf("=");
    if (at < 1) {
      throw new CortexError(
        "VALIDATION_ERROR",
        `${shown(setting)} is no setting: write it as decay_per_day=0.005`,
      );
    }
    const [key, value] = [setting.slice(0, at), parseValue(setting.slice(at + 1))];
    put(parsed, key, value);
  }
  return parsed as ConfidenceSettings;
}

/** What is set below a user, and below a profile. */
const OWN = /^(users)\.(.+?)\.(high_threshold|medium_threshold|purposes\.[a-z]+|profiles\..+)$/u;
const OF_PROFILE = /^(profiles)\.(.+?)\.([a-z]+_weight|verify_below|thresholds\.[a-z]+)$/u;

/** A category, a profile or a user may have dots in the name. */
function put(parsed: Record<string, unknown>, key: string, value: unknown): void {
  const own = OWN.exec(key) ?? OF_PROFILE.exec(key);
  const [group, name, rest] =
    own === null ? (/^([^.]+)\.(.*)$/u.exec(key)?.slice(1) ?? [key]) : [own[1], own[2], own[3]];
  if (group === undefined || name === undefined) {
    parsed[key] = value;
    return;
  }
  const members = { ...(parsed[group] as Record<string, unknown> | undefined) };
  if (rest === undefined) {
    members[name] = value;
  } else {
    const inner = { ...(members[name] as Record<string, unknown> | undefined) };
    put(inner, rest, value);
    members[name] = inner;
  }
  parsed[group] = members;
}

function parseValue(text: string): unknown {
  if (text === "") {
    return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readSettings(file: string, context: CliContext): Promise<ConfidenceSettings> {
  try {
    const text =
      file === "-" ? await readAll(context.stdin, context.signal) : await readFile(file, "utf8");
    return JSON.parse(text) as ConfidenceSettings;
  } catch (error) {
    const code = error instanceof SyntaxError ? "VALIDATION_ERROR" : "IO_ERROR";
    throw error instanceof CortexError
      ? error
      : new CortexError(code, `the policy in ${shown(file)} cannot be read: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The first with the second over it. */
function merged(first: ConfidenceSettings, second: ConfidenceSettings): ConfidenceSettings {
  return {
    ...first,
    ...second,
    ...(first.purposes || second.purposes
      ? { purposes: { ...first.purposes, ...second.purposes } }
      : {}),
    ...(first.category_decay || second.category_decay
      ? { category_decay: { ...first.category_decay, ...second.category_decay } }
      : {}),
    ...(first.users || second.users ? { users: { ...first.users, ...second.users } } : {}),
    ...(first.profiles || second.profiles
      ? { profiles: { ...first.profiles, ...second.profiles } }
      : {}),
  };
}

const DAY_MS = 86_400_000;
const AGES: [days: number, title: string][] = [
  [30, "30 days"],
  [100, "100 days"],
  [365, "1 year"],
];

async function showPolicy(session: Session, listing: PolicyListing): Promise<void> {
  const { calculateConfidence } = await loadConfidence();
  const { output, options } = session;
  const policy = listing.in_force;
  output.result(listing, () => {
    output.line(sourceOf(listing, options.timezone));
    if (!policy.enabled) {
      output.line("Confidence is off: every score is 50 %, and filters by it are ignored.");
    }
    output.line();
    output.table({
      head: ["Memories", "Lose a day", ...AGES.map(([, title]) => `After ${title}`)],
      right: [1, 2, 3, 4],
      rows: kindsOf(policy).map(([name, categories, decay]) => [
        onOneLine(name),
        percent(decay),
        ...AGES.map(([days]) => {
          const record = { created_at: 0, categories };
          const score = calculateConfidence(record, days * DAY_MS, { ...policy, enabled: true });
          return confidenceCell(score, confidenceCategory(score, policy));
        }),
      ]),
    });
    output.line(
      "Of several the slowest counts. allergy, identity, medication and safety are also found in the text itself.",
    );
    output.line();
    for (const line of [...inWords(policy), ...usersInWords(policy)]) {
      output.line(line);
    }
  });
}

function sourceOf({ kept, asked }: PolicyListing, timezone: string | undefined): string {
  const base =
    kept === null
      ? "The brain keeps no policy: the default holds."
      : `Kept by the brain since ${formatTime(kept.set_at, timezone)}, set by ${onOneLine(kept.set_by)}.`;
  return Object.keys(asked).length === 0
    ? base
    : `${base} This opening asks for something else: ${onOneLine(JSON.stringify(asked))}.`;
}

/** What grows old in a way of its own, slowest first, and all the rest. */
function kindsOf(policy: ConfidencePolicy): [name: string, categories: string[], decay: number][] {
  const own = Object.entries(policy.category_decay)
    .sort(([a, slow], [b, fast]) => slow - fast || a.localeCompare(b))
    .map(([name, decay]): [string, string[], number] => [name, [name], decay]);
  return [...own, ["all others", [], policy.decay_per_day]];
}

function inWords(policy: ConfidencePolicy): string[] {
  const { purposes } = policy;
  const points = (share: number) => displayConfidence(share);
  return [
    `An access adds ${points(policy.access_boost)}, all together at most ${points(policy.access_cap)}, ` +
      `for ${policy.access_window_days} days.`,
    `Proved right adds ${points(policy.validation_bonus)}; proved wrong or contradicted takes ` +
      `${points(policy.contradiction_penalty)}.`,
    `Age leaves at least ${points(policy.age_floor)}, a score is at least ${points(policy.minimum)}.`,
    `High from ${points(policy.high_threshold)}, medium from ${points(policy.medium_threshold)}; critical asks for ` +
      `${points(purposes.critical)}, routine ${points(purposes.routine)}, experimental ${points(purposes.experimental)}.`,
  ];
}

function usersInWords({ users, profiles }: ConfidencePolicy): string[] {
  const own = Object.entries(users).flatMap(
    ([name, { purposes, profiles: theirs, ...thresholds }]) => {
      const numbers = Object.entries({ ...thresholds, ...purposes }).flatMap(([constant, value]) =>
        value === undefined ? [] : [`${constant} ${displayConfidence(value)}`],
      );
      const said = numbers.length === 0 ? [] : [`For ${onOneLine(name)}: ${numbers.join(", ")}.`];
      return [...said, ...profilesInWords(theirs ?? {}, ` of ${onOneLine(name)}`)];
    },
  );
  return [...own, ...profilesInWords(profiles, "")];
}

/** "Profile careful: critical 90%, verify_below 70%, temporal_weight 2." */
function profilesInWords(profiles: ConfidencePolicy["profiles"], whose: string): string[] {
  return Object.entries(profiles).map(([name, { thresholds, ...numbers }]) => {
    const said = Object.entries({ ...thresholds, ...numbers }).flatMap(([constant, value]) =>
      value === undefined
        ? []
        : [`${constant} ${constant.endsWith("_weight") ? value : displayConfidence(value)}`],
    );
    return `Profile ${onOneLine(name)}${whose}: ${said.join(", ") || "as without one"}.`;
  });
}

function percent(share: number): string {
  return share === 0 ? "nothing" : `${Number((share * 100).toFixed(3))}%`;
}
