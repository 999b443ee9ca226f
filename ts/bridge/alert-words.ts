import type { Alert, AlertRule } from "./alerts.js";
import { differenceText, meaningOf, valueText } from "./report-figures.js";
import { counted, oneLine } from "./text.js";

/** What an alert is about, in words: figures, what they were compared with, and how many they are of. */
export function alertWords(alert: Alert): string {
  const { condition, value, compared_with, observations, affected, window_hours } = alert;
  const name = figureName(alert);
  const number = (of: number | null) => written(alert, of);
  const within = `within ${hours(window_hours)}`;
  const of = `of ${counted(observations, "observation")}`;
  switch (condition) {
    case "below":
    case "above":
      return `${name} was ${number(value)}, ${condition} ${number(alert.threshold)} (${of} ${within})`;
    case "fell_by":
    case "rose_by": {
      const verb = condition === "fell_by" ? "fell" : "rose";
      return `${name} ${verb} from ${number(compared_with)} to ${number(value)} ${within} (at least ${of} on either side)`;
    }
    case "out_of_baseline":
      return (
        `${name} may be ${(value ?? 0) < (compared_with ?? 0) ? "below" : "above"} what it was: ${number(value)}, ` +
        `compared with their own baseline of ${number(compared_with)} (${counted(observations, "day")})`
      );
    case "any":
      return alert.metric === "current_confidence"
        ? `${counted(affected, "memory", "memories")} of ${observations} below ${number(compared_with)}, the lowest at ${number(value)}${scopeWords(alert)}`
        : `${name}: ${affected} ${within}`;
  }
}

/** What a rule asks, in words. */
export function ruleWords(rule: AlertRule): string {
  const name = figureName(rule);
  const within = `within ${hours(rule.window_hours)}`;
  const threshold = (written: typeof valueText) =>
    rule.threshold === null ? "-" : written(rule.metric, rule.threshold);
  switch (rule.condition) {
    case "below":
    case "above":
      return `${name} ${rule.condition} ${threshold(valueText)}, ${within}`;
    case "fell_by":
    case "rose_by":
      return `${name} ${rule.condition.replace("_", " ")} ${threshold(differenceText)}, ${within} against the time before`;
    case "out_of_baseline": {
      const way = rule.threshold === null ? "out of" : rule.threshold < 0 ? "below" : "above";
      return `${name} ${way} the person's own baseline`;
    }
    case "any":
      return rule.metric === "current_confidence"
        ? `any memory${scopeWords(rule)} below ${rule.threshold === null ? "what its purpose asks" : threshold(valueText)}`
        : `any ${name} ${within}`;
  }
}

function figureName({ metric, scope, scope_name }: AlertRule | Alert): string {
  const { share, subject } = meaningOf(metric);
  const name = share ? subject : metric;
  return metric === "current_confidence" && scope === "purpose"
    ? name
    : `${name}${scopeWords({ scope, scope_name })}`;
}

function scopeWords({ scope, scope_name }: Pick<Alert, "scope" | "scope_name">): string {
  return scope_name === null ? "" : ` (${scope} ${oneLine(scope_name)})`;
}

function hours(count: number): string {
  return count % 24 === 0 ? counted(count / 24, "day") : counted(count, "hour");
}

function written({ metric }: Alert, value: number | null): string {
  return value === null ? "-" : valueText(metric, value);
}
