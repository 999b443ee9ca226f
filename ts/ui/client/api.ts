/** Calls of the server, typed as the server's own routes are. */
import type { CallAnswers, CallBodies } from "../routes.js";

/** Why a call was refused. */
class CallError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const TOKEN = "cortex-token";

/** Exchanges the token of the opening address, if the page was opened by one, and takes it out of sight. */
export async function enter(): Promise<void> {
  const token = /^#token=(.+)$/u.exec(location.hash)?.[1];
  if (token === undefined) {
    return;
  }
  history.replaceState(null, "", "#/");
  try {
    const admission = (await post("enter", { token })) as { token: string };
    localStorage.setItem(TOKEN, admission.token);
  } catch (error) {
    // Used before, perhaps by this browser, which is still let in then.
    if (!(error instanceof CallError) || error.code !== "TOKEN_USED") {
      throw error;
    }
  }
}

/** Calls a route. */
export async function call<Name extends keyof CallAnswers>(
  name: Name,
  body: CallBodies[Name],
  signal?: AbortSignal,
): Promise<CallAnswers[Name]> {
  return (await post(name, body, signal)) as CallAnswers[Name];
}

async function post(name: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  const token = localStorage.getItem(TOKEN);
  const response = await fetch(`/api/${name}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === null ? {} : { "X-Cortex-Token": token }),
    },
    body: JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) {
      throw error;
    }
    throw new CallError("GONE", "The window was closed: run cortex ui again.");
  });
  const answer = (await response.json()) as {
    result?: unknown;
    error?: { code: string; message: string };
  };
  if (answer.error !== undefined) {
    throw new CallError(answer.error.code, answer.error.message);
  }
  return answer.result;
}
