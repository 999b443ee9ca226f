import type { AlertDeliveryState } from "../alerts/settings.js";
import type native from "../native.js";
import * as inputs from "./alert-inputs.js";
import { CortexError } from "./errors.js";
import type { Handle } from "./handle.js";
import { nativeCall } from "./task.js";
import type { UserOptions } from "./types.js";

export type Alert = native.Alert;
export type AlertRule = native.AlertRule;
export type AlertEvaluation = native.AlertEvaluation;
export type AlertMetric = native.AlertMetric;
export type AlertScope = native.AlertScope;
export type AlertCondition = native.AlertCondition;
export type AlertSeverity = native.AlertSeverity;
export type AlertState = native.AlertState;

/** A rule as it is set; what is left out is as in the built-in rule of this id. */
export interface NewAlertRule {
  /**
   * One's own, or a built-in rule's: confidence_low, confidence_falling, contradictions_burst, repetition_burst,
   * critical_needs_checking, safety.
   */
  id: string;
  metric?: AlertMetric | undefined;
  /** Of which memories the figure is; default user: all. */
  scope?: AlertScope | undefined;
  /** The topic, category, memory's id or purpose. */
  scope_name?: string | undefined;
  condition?: AlertCondition | undefined;
  /** Of out_of_baseline: -1 only below it, 1 only above it, left out either. */
  threshold?: number | undefined;
  /** How long a time the figure is of, and how long it must be clear before an alert closes; default 24. */
  window_hours?: number | undefined;
  /** Of fewer nothing is told; default 0. */
  min_observations?: number | undefined;
  /** No new alert so soon after the last one closed; default 24. */
  cooldown_hours?: number | undefined;
  severity?: AlertSeverity | undefined;
  /** Whether its alerts are delivered outside; default true. */
  notify?: boolean | undefined;
  /** Whether what is delivered holds the texts of memories; default false. */
  with_texts?: boolean | undefined;
}

/** Whose rule, and who sets it. */
export interface AlertRuleOptions extends UserOptions {
  /** Who sets it; default "api". */
  actor?: string | undefined;
}

export interface AlertOptions extends UserOptions {
  /** Only of this rule. */
  rule?: string | undefined;
  state?: AlertState | undefined;
  /** Only those that are not closed; default false. */
  active?: boolean | undefined;
  /** Default 100, the newest. */
  limit?: number | undefined;
}

export interface DeliverAlertsOptions {
  /** true tries again what was given up; default false. */
  retryFailed?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Rules about figures of a person, and the alerts that came of them. */
export class Alerts {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Alerts, newest first: ids and figures. Rules are looked at when something is written and by maintenance; evaluateAlerts
   * does so now.
   */
  async alerts(options: AlertOptions = {}): Promise<Alert[]> {
    const brain = this.#handle.opened();
    const { user, rule: rule_id, ...given } = inputs.alerts.parse(options);
    const query = { ...given, rule_id, user_id: this.#handle.reader({ user }) };
    return await nativeCall(() => brain.getAlerts(query));
  }

  /** Rules that are on: the user's, and those for anybody (`user_id` null). */
  async alertRules(options: UserOptions = {}): Promise<AlertRule[]> {
    const brain = this.#handle.opened();
    const given = inputs.rules.parse(options);
    return await nativeCall(() => brain.getAlertRules(this.#handle.reader(given)));
  }

  /**
   * Switches a rule on, or puts it in the place of the user's rule of this id: a built-in one by its name, or one of
   * one's own. With `user: "*"` it is for anybody who has none of this id. It is looked at at once.
   *
   * @throws CortexError VALIDATION_ERROR - something is missing, out of its range, or does not go together
   */
  async setAlertRule(
    rule: string | NewAlertRule,
    options: AlertRuleOptions = {},
  ): Promise<AlertRule> {
    const brain = this.#handle.writable();
    const given = inputs.rule.parse(typeof rule === "string" ? { id: rule } : rule);
    const { actor = "api", user } = inputs.ruleOptions.parse(options);
    const setting = { ...given, user_id: this.#handle.reader({ user }) };
    const set = await nativeCall(() => brain.setAlertRule(setting, actor, this.#handle.now()));
    this.#handle.workSoon({ unqueued: true });
    return set;
  }

  /**
   * Switches a rule off; its alerts close.
   *
   * @throws CortexError NOT_FOUND
   */
  async removeAlertRule(id: string, options: AlertRuleOptions = {}): Promise<void> {
    const brain = this.#handle.writable();
    const { actor = "api", user } = inputs.byId.parse(options, { id });
    await nativeCall(() =>
      brain.removeAlertRule(id, this.#handle.reader({ user }), actor, this.#handle.now()),
    );
    this.#handle.workSoon({ unqueued: true });
  }

  /**
   * Says that somebody has seen an alert and looks after it; who did so first stays.
   *
   * @throws CortexError NOT_FOUND; VALIDATION_ERROR - it is closed
   */
  async acknowledgeAlert(id: string, options: AlertRuleOptions = {}): Promise<Alert> {
    const brain = this.#handle.writable();
    const { actor = "api", user } = inputs.byId.parse(options, { id });
    return await nativeCall(() =>
      brain.acknowledgeAlert(id, actor, this.#handle.now(), this.#handle.reader({ user })),
    );
  }

  /** Looks at all rules of the user now, or of all users (`user: "*"`). */
  async evaluateAlerts(options: UserOptions = {}): Promise<AlertEvaluation> {
    const brain = this.#handle.writable();
    const given = inputs.rules.parse(options);
    const done = await nativeCall(() =>
      brain.evaluateAlerts(this.#handle.reader(given), this.#handle.now()),
    );
    this.#handle.workSoon({ unqueued: true });
    return done;
  }

  /**
   * Tries to send each message about alerts that waits for the webhook, and tells how far it is.
   *
   * @throws CortexError NO_SINK - the brain was opened without a webhook; CANCELLED
   */
  async deliverAlerts(options: DeliverAlertsOptions = {}): Promise<AlertDeliveryState> {
    this.#handle.writable();
    const { retryFailed = false, signal } = inputs.deliver.parse(options);
    const worker = this.#handle.settings.alerts;
    if (worker === undefined) {
      throw new CortexError(
        "NO_SINK",
        "deliverAlerts sends alerts to a webhook, and this brain was opened without one; give openBrain alertWebhook: " +
          "{ url, secret }",
      );
    }
    return await nativeCall(async () => {
      await worker.finish(retryFailed, signal);
      return await worker.state();
    });
  }

  /** How far messages about alerts are, and how the webhook fares where there is one. */
  async getAlertDelivery(): Promise<AlertDeliveryState> {
    const brain = this.#handle.opened();
    const { alerts } = this.#handle.settings;
    return await nativeCall(async () =>
      alerts === undefined
        ? { url: null, state: "none" as const, ...(await brain.getAlertDelivery()) }
        : await alerts.state(),
    );
  }
}
