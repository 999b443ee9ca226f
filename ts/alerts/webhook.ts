import { createHmac } from "node:crypto";
import type native from "../native.js";
import { postText, ServiceError, shownUrl } from "../outside/http.js";
import { inTime } from "../outside/in-time.js";
import type { Scheduler } from "../outside/scheduler.js";
import type { AlertWebhook } from "./settings.js";

/** What a webhook gets. */
export interface AlertPayload {
  /** Of each message another: a repeat is known by it. Also in the header Cortex-Delivery. */
  id: string;
  event: "alert.opened" | "alert.closed";
  alert: native.Alert;
  /** Only where the rule says `with_texts`. */
  texts?: native.AlertText[];
}

/** The body of a message, and what signs it. */
function signedBody(
  { id, event, alert, texts }: native.AlertMessage,
  secret: string,
): { body: string; signature: string } {
  const payload: AlertPayload = {
    id,
    event: event === "closed" ? "alert.closed" : "alert.opened",
    alert,
    ...(texts.length === 0 ? {} : { texts }),
  };
  const body = JSON.stringify(payload);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return { body, signature: `sha256=${signature}` };
}

/**
 * Sends a message; resolves when the receiver has it. Redirects are not followed: what is sent is for this
 * address only.
 *
 * @throws ServiceError
 */
export async function sendMessage(
  message: native.AlertMessage,
  { url, secret, timeoutMs }: AlertWebhook,
  scheduler: Scheduler,
  signal: AbortSignal,
): Promise<void> {
  const { body, signature } = signedBody(message, secret);
  const headers = {
    "content-type": "application/json",
    "cortex-delivery": message.id,
    "cortex-signature": signature,
  };
  const late = () =>
    new ServiceError("unavailable", `${shownUrl(url)} did not answer within ${timeoutMs} ms`);
  await inTime({ scheduler, milliseconds: timeoutMs, awaited: false, late, signal }, (end) =>
    postText(url, { headers, text: body, signal: end }),
  );
}
