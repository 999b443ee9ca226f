import { alertWords } from "../bridge/alert-words.js";
import type { CortexBridge } from "../bridge/bridge.js";
import { oneLine } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { CHANGES_ONCE } from "./annotations.js";
import { afterParameter, nextLines, nextOf, nextProperty } from "./paging.js";
import { closed } from "./result-schemas.js";
import { alertProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

const alertSchema = closed(alertProperties);

const alertsSchema = closed({
  acknowledged: Type.Optional(alertSchema),
  alerts: Type.Array(alertSchema, { description: "Those that are not closed, the newest first" }),
  rules: Type.Array(Type.String(), { description: "The rules that are on, by id" }),
  next: nextProperty,
});

/** What cortex_alerts answers. */
export type AlertsResult = Static<typeof alertsSchema>;

/** cortex_alerts: what somebody should look at. */
export const cortexAlerts = defineTool({
  name: "cortex_alerts",
  label: "Alerts",
  description:
    "List alerts about the user's memories that are not closed: figures that are no longer as they should be, such as " +
    "texts that ask for a person to look, memories that need checking, a burst of contradictions. With an id, say that " +
    "somebody has seen one and looks after it. It tells ids and figures and diagnoses nothing.",
  annotations: CHANGES_ONCE,
  parameters: Type.Object(
    {
      acknowledge: Type.Optional(
        Type.String({ minLength: 1, description: "The id of an alert that somebody has seen" }),
      ),
      after: afterParameter,
    },
    { additionalProperties: false },
  ),
  result: alertsSchema,
  async run(brain, { acknowledge, after }) {
    const acknowledged =
      acknowledge === undefined
        ? undefined
        : await brain.acknowledgeAlert(acknowledge, { actor: "cortex_alerts" });
    if (!brain.readOnly) {
      await brain.evaluateAlerts();
    }
    const page = await brain.list("alerts", { active: true }).page({ after });
    const alerts = page.items;
    const rules = (await brain.alertRules()).map(({ id }) => id);
    const listed = { alerts, rules: [...new Set(rules)], ...nextOf(page) };
    const result: AlertsResult = acknowledged === undefined ? listed : { acknowledged, ...listed };
    return { text: [textOf(brain, result), ...nextLines(page)].join("\n"), result };
  },
});

function textOf(brain: CortexBridge, { acknowledged, alerts, rules }: AlertsResult): string {
  const done = acknowledged === undefined ? [] : [`✅ Acknowledged ${acknowledged.id}`];
  const on =
    rules.length === 0 ? "No rule is on." : `Rules that are on: ${rules.map(oneLine).join(", ")}.`;
  const lines = alerts.map((alert) => {
    const whose = brain.allUsers ? ` of ${oneLine(alert.user_id)}` : "";
    const memories =
      alert.memory_ids.length === 0 ? "" : `; memories ${alert.memory_ids.map(oneLine).join(", ")}`;
    return (
      `[${alert.id}] ${alert.severity}, ${alert.state}: ${oneLine(alert.rule_id)}${whose}, since ` +
      `${new Date(alert.opened_at).toISOString()}: ${alertWords(alert)}${memories}`
    );
  });
  return [...done, ...(lines.length === 0 ? ["No alert is open."] : lines), on].join("\n");
}
