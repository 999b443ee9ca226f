import { EmbedderError } from "./embedder.js";

/** How much of a service's own words a message quotes. */
const QUOTED_CHARACTERS = 200;

/** Answers that blame the texts; whatever else is no success blames the service. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 414, 422]);

/**
 * Posts JSON and reads the JSON of the answer.
 *
 * @throws EmbedderError unavailable - no answer, or one that asks to come back; refused - the service
 *   does not take what was sent; invalid - the answer is no JSON
 */
export async function postJson(
  url: string,
  body: unknown,
  options: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<unknown> {
  const text = await exchange(url, body, options);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EmbedderError("invalid", `${url} answered with no JSON: ${quote(text)}`, {
      cause: error,
    });
  }
}

async function exchange(
  url: string,
  body: unknown,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal,
      redirect: "error",
    });
    text = await response.text();
  } catch (error) {
    throw new EmbedderError("unavailable", `${url} cannot be reached: ${reason(error)}`, {
      cause: error,
    });
  }
  if (!response.ok) {
    throw new EmbedderError(
      REFUSALS.has(response.status) ? "refused" : "unavailable",
      `${url} answered ${response.status}: ${quote(text)}`,
    );
  }
  return text;
}

/** fetch says "fetch failed" and keeps why in the cause. */
function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function quote(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > QUOTED_CHARACTERS
    ? `${line.slice(0, QUOTED_CHARACTERS)}…`
    : line || "(empty)";
}
