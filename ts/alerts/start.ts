import type native from "../native.js";
import { systemScheduler } from "../outside/scheduler.js";
import type { AlertWebhook, AlertWebhookSettings } from "./settings.js";
import { AlertWorker } from "./worker.js";

export { resolveAlertWebhook } from "./settings.js";

/** Begins to send what a brain has for its webhook. */
export function startAlerts(
  brain: native.Brain,
  webhook: AlertWebhook,
  { scheduler = systemScheduler, background = true }: AlertWebhookSettings,
): AlertWorker {
  const worker = new AlertWorker(brain, {
    webhook,
    scheduler,
    background: background && !brain.read_only,
  });
  worker.wake();
  return worker;
}
