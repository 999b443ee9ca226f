import { type Command, Option } from "commander";
import type { AlertDeliveryState } from "../../alerts/settings.js";
import { BUILT_IN_RULES } from "../../bridge/alert-inputs.js";
import { alertWords, ruleWords } from "../../bridge/alert-words.js";
import type { Alert, AlertRule, NewAlertRule } from "../../bridge/alerts.js";
import {
  ALERT_CONDITION_NAMES,
  ALERT_METRIC_NAMES,
  ALERT_SCOPE_NAMES,
  ALERT_SEVERITY_NAMES,
} from "../../bridge/choices.js";
import { toCortexError } from "../../bridge/errors.js";
import { counted, excerpt } from "../../bridge/text.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatTime } from "../format.js";
import { addExamples, parseLimit, parseNumber } from "../options.js";
import { addPaging, type PagingOptions, readPage, showPage } from "../paging.js";
import { Refusal } from "../refusal.js";
import { onOneLine } from "../width.js";

/** Of each alert so many memories are shown, and so much of each, in code points. */
const MOST_WORDS = 10;
const MOST_LETTERS = 120;

/** `cortex alerts`: rules about figures of a person, and what came of them. */
export function registerAlerts(group: Command, context: CliContext): void {
  group.description(
    "List alerts: figures of a person that are no longer as they should be, by rules that are switched on by name. " +
      "A webhook gets them when $CORTEX_ALERT_WEBHOOK_URL and $CORTEX_ALERT_WEBHOOK_SECRET are set. Nothing here is a " +
      "diagnosis.",
  );
  registerList(group, context);
  registerRules(group, context);
  registerOn(group, context);
  registerOff(group, context);
  registerAck(group, context);
  registerDeliver(group, context);
  addExamples(group, [
    ["cortex alerts on safety", "when a text asks for a person"],
    ["cortex alerts", "those that are not closed"],
    ["cortex alerts ack ID", "somebody looks after it"],
    ["cortex alerts deliver", "send what waits to the webhook"],
  ]);
}

function registerList(group: Command, context: CliContext): void {
  const command = addPaging(group.command("list", { isDefault: true }))
    .description("Look at the rules now, and list alerts that are not closed.")
    .option("--all", "closed ones too")
    .option("--rule <id>", "only of this rule")
    .option("-n, --limit <n>", "how many at most", parseLimit, 100)
    .action((given: { all?: boolean; rule?: string; limit: number } & PagingOptions) =>
      withBrain(command, context, "existing", async (session) => {
        const { brain } = session;
        const { all, rule } = given;
        if (!brain.readOnly) {
          await brain.evaluateAlerts();
        }
        const listing = brain.list("alerts", { active: all !== true, rule });
        const page = await readPage(session, listing, given);
        const words = session.output.isJson ? new Map() : await wordsOf(session, page.items);
        showPage(session, page, given, (alerts) => showAlerts(session, alerts, words));
      }),
    );
  addExamples(command, [
    ["cortex alerts list --all", "closed ones too"],
    ["cortex alerts list --rule safety --json", "as shapes, for programs"],
  ]);
}

function registerRules(group: Command, context: CliContext): void {
  const command = group
    .command("rules")
    .description(`List the rules that are on. Built in are ${BUILT_IN_RULES.join(", ")}.`)
    .action(() =>
      withBrain(command, context, "existing", async (session) => {
        const rules = await session.brain.alertRules();
        session.output.result(rules, () => showRules(session, rules));
      }),
    );
  addExamples(command, [
    ["cortex alerts rules", "in words"],
    ["cortex alerts rules --json", "as shapes, for programs"],
  ]);
}

interface OnOptions {
  metric?: NewAlertRule["metric"];
  scope?: NewAlertRule["scope"];
  of?: string;
  condition?: NewAlertRule["condition"];
  threshold?: number;
  window?: number;
  min?: number;
  cooldown?: number;
  severity?: NewAlertRule["severity"];
  notify: boolean;
  texts?: boolean;
  by: string;
}

function registerOn(group: Command, context: CliContext): void {
  const choice = (flags: string, about: string, names: readonly string[]) =>
    new Option(flags, about).choices(names);
  const command = group
    .command("on")
    .description(
      "Switch a rule on, or set it anew: a built-in one by its name, or one of your own with --metric and --condition.",
    )
    .argument("<name>", BUILT_IN_RULES.join(", "))
    .addOption(choice("--metric <figure>", "which figure", ALERT_METRIC_NAMES))
    .addOption(choice("--scope <scope>", "of which memories", ALERT_SCOPE_NAMES))
    .option("--of <name>", "the topic, category, memory's id or purpose")
    .addOption(choice("--condition <condition>", "when it holds", ALERT_CONDITION_NAMES))
    .option("--threshold <number>", "below or above what, or by what", parseNumber)
    .option("--window <hours>", "how long a time it looks at", parseNumber)
    .option("--min <n>", "tell nothing of fewer observations", parseNumber)
    .option("--cooldown <hours>", "no new alert so soon after the last", parseNumber)
    .addOption(choice("--severity <severity>", "how grave it is", ALERT_SEVERITY_NAMES))
    .option("--no-notify", "do not send its alerts to the webhook")
    .option("--texts", "send the texts of memories, too")
    .option("--by <name>", "who says so", "cli")
    .action((name: string, options: OnOptions) =>
      withBrain(command, context, "any", async (session) => {
        const rule = await session.brain.setAlertRule(toRule(name, options), { actor: options.by });
        session.output.result(rule, () => session.output.line(`On: ${lineOf(rule)}.`));
      }),
    );
  addExamples(command, [
    ["cortex alerts on safety", "a built-in rule"],
    ["cortex alerts on confidence_low --threshold 0.6", "another threshold"],
    ["cortex alerts on safety --texts --by ada", "what is sent holds the words"],
  ]);
}

function toRule(id: string, options: OnOptions): NewAlertRule {
  const { metric, scope, of, condition, threshold, window, min, cooldown, severity } = options;
  return {
    id,
    metric,
    scope,
    scope_name: of,
    condition,
    threshold,
    window_hours: window,
    min_observations: min,
    cooldown_hours: cooldown,
    severity,
    notify: options.notify ? undefined : false,
    with_texts: options.texts,
  };
}

function registerOff(group: Command, context: CliContext): void {
  const command = group
    .command("off")
    .description("Switch a rule off; its alerts close.")
    .argument("<name>", "the rule's id")
    .option("--by <name>", "who says so", "cli")
    .action((name: string, { by }: { by: string }) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        await brain.removeAlertRule(name, { actor: by });
        output.result({ removed: name }, () => output.line(`Off: ${onOneLine(name)}.`));
      }),
    );
  addExamples(command, [["cortex alerts off safety", "nobody is told any more"]]);
}

function registerAck(group: Command, context: CliContext): void {
  const command = group
    .command("ack")
    .description("Say that somebody has seen an alert and looks after it.")
    .argument("<id>", "the alert's id")
    .option("--by <name>", "who", "cli")
    .action((id: string, { by }: { by: string }) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const alert = await brain.acknowledgeAlert(id, { actor: by });
        output.result(alert, () => {
          output.line(`Acknowledged by ${onOneLine(alert.acknowledged_by ?? by)}: ${alert.id}.`);
        });
      }),
    );
  addExamples(command, [["cortex alerts ack ID --by ada", "ada looks after it"]]);
}

function registerDeliver(group: Command, context: CliContext): void {
  const command = group
    .command("deliver")
    .description(
      "Send what waits to the webhook of $CORTEX_ALERT_WEBHOOK_URL, signed with $CORTEX_ALERT_WEBHOOK_SECRET.",
    )
    .option("--status", "send nothing, only tell how far it is")
    .option("--retry", "also try again what was given up")
    .action(({ status, retry }: { status?: boolean; retry?: boolean }) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const state =
          status === true
            ? await brain.getAlertDelivery()
            : await brain.deliverAlerts({ retryFailed: retry === true, signal: context.signal });
        output.result(state, () => output.line(onOneLine(deliveryLine(state))));
        if (status !== true && state.pending > 0) {
          const waits = counted(state.pending, "message waits", "messages wait");
          throw new Refusal(
            "SINK_FAILED",
            `${state.last_error ?? state.reason ?? state.problem ?? state.url}; ${waits}, and cortex alerts deliver ` +
              "goes on from there",
          );
        }
      }),
    );
  addExamples(command, [
    ["cortex alerts deliver", "send all that waits"],
    ["cortex alerts deliver --status", "how far it is"],
    ["cortex alerts deliver --retry --json", "also what was given up"],
  ]);
}

function deliveryLine(state: AlertDeliveryState): string {
  const { url, pending, ok, failed, last_error } = state;
  const parts = [
    `${ok} delivered`,
    `${pending} waiting`,
    ...(failed > 0 ? [`${failed} given up (--retry tries them again)`] : []),
  ];
  const to = url === null ? "No webhook is configured" : url;
  const trouble = last_error === null ? "" : `; ${last_error}`;
  return `${to}: ${parts.join(", ")}${trouble}`;
}

/** What the memories of alerts say; of one that is gone, nothing. */
async function wordsOf(
  { brain }: Session,
  alerts: readonly Alert[],
): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>();
  for (const id of new Set(alerts.flatMap(({ memory_ids }) => memory_ids.slice(0, MOST_WORDS)))) {
    try {
      words.set(id, (await brain.getMemory(id, { peek: true })).content);
    } catch (error) {
      if (toCortexError(error).code !== "NOT_FOUND") {
        throw error;
      }
    }
  }
  return words;
}

function showAlerts(
  { output, options, brain }: Session,
  alerts: Alert[],
  words: ReadonlyMap<string, string>,
): void {
  if (alerts.length === 0) {
    output.line("No alert is open.");
    return;
  }
  for (const alert of alerts) {
    const whose = brain.allUsers ? ` of ${onOneLine(alert.user_id)}` : "";
    const by = alert.acknowledged_by === null ? "" : ` by ${onOneLine(alert.acknowledged_by)}`;
    output.line(
      `${alert.id}  ${alert.severity}, ${alert.state}${by}: ${onOneLine(alert.rule_id)}${whose}, since ` +
        `${formatTime(alert.opened_at, options.timezone)}`,
    );
    output.line(`  ${onOneLine(alertWords(alert))}`);
    for (const id of alert.memory_ids.slice(0, MOST_WORDS)) {
      output.line(`  ${onOneLine(`${id}: ${excerpt(words.get(id) ?? "(gone)", MOST_LETTERS)}`)}`);
    }
    if (alert.memory_ids.length > MOST_WORDS) {
      output.line(`  and ${alert.memory_ids.length - MOST_WORDS} more; --json has their ids`);
    }
  }
}

function showRules({ output }: Session, rules: AlertRule[]): void {
  if (rules.length === 0) {
    output.line(`No rule is on. Built in are ${BUILT_IN_RULES.join(", ")}: cortex alerts on NAME.`);
    return;
  }
  for (const rule of rules) {
    output.line(lineOf(rule));
  }
}

function lineOf(rule: AlertRule): string {
  const whose = rule.user_id === null ? "anybody" : onOneLine(rule.user_id);
  const told = rule.notify ? "" : ", not delivered";
  return `${onOneLine(rule.id)} (${whose}, ${rule.severity}${told}): ${onOneLine(ruleWords(rule))}`;
}
