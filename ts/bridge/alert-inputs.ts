import {
  ALERT_CONDITION_NAMES,
  ALERT_METRIC_NAMES,
  ALERT_SCOPE_NAMES,
  ALERT_SEVERITY_NAMES,
  ALERT_STATE_NAMES,
} from "./choices.js";
import { Input } from "./input.js";
import { closed, flag, optionalText, signal, text } from "./schema.js";
import { Type } from "./typebox.js";
import { user } from "./user-schema.js";

/** The rules that are switched on by their name. */
export const BUILT_IN_RULES = [
  "confidence_low",
  "confidence_falling",
  "contradictions_burst",
  "repetition_burst",
  "critical_needs_checking",
  "safety",
] as const;

const hours = Type.Optional(Type.Number({ minimum: 0, maximum: 8784 }));

/** What setAlertRule is given. */
export const rule = new Input(
  "setAlertRule",
  closed({
    id: text,
    metric: Type.Optional(Type.Enum(ALERT_METRIC_NAMES)),
    scope: Type.Optional(Type.Enum(ALERT_SCOPE_NAMES)),
    scope_name: optionalText,
    condition: Type.Optional(Type.Enum(ALERT_CONDITION_NAMES)),
    threshold: Type.Optional(Type.Number()),
    window_hours: hours,
    min_observations: Type.Optional(Type.Integer({ minimum: 0 })),
    cooldown_hours: hours,
    severity: Type.Optional(Type.Enum(ALERT_SEVERITY_NAMES)),
    notify: flag,
    with_texts: flag,
  }),
);

/** The options of setAlertRule. */
export const ruleOptions = new Input("setAlertRule", closed({ actor: optionalText, ...user }));

/** What names a rule or an alert. */
export const byId = new Input("the call", closed({ id: text, actor: optionalText, ...user }));

/** What alerts is given. */
export const alerts = new Input(
  "alerts",
  closed({
    rule: optionalText,
    state: Type.Optional(Type.Enum(ALERT_STATE_NAMES)),
    active: flag,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    ...user,
  }),
);

/** What alertRules and evaluateAlerts are given. */
export const rules = new Input("the call", closed({ ...user }));

/** What deliverAlerts is given. */
export const deliver = new Input("deliverAlerts", closed({ retryFailed: flag, signal }));
