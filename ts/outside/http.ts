/** How much of a service's own words a message quotes. */
const QUOTED_CHARACTERS = 200;

/** Answers that blame what was sent; whatever else is no success blames the service. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 414, 422]);

/**
 * What is behind a failure: `unavailable` - the service, and anything sent would have failed; `refused` - it
 * would not take what was sent; `invalid` - it answered, but not with what was asked for.
 */
export type ServiceProblem = "unavailable" | "refused" | "invalid";

/** An address for messages: without its query, in which services have people put their tokens. */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return search === "" ? url : `${origin}${pathname}?...`;
}

/** A request to a service outside the process that failed. */
export class ServiceError extends Error {
  readonly problem: ServiceProblem;
  /** Of the answer; absent when there was none. */
  readonly status: number | undefined;

  constructor(
    problem: ServiceProblem,
    message: string,
    { status, ...options }: ErrorOptions & { status?: number | undefined } = {},
  ) {
    super(message, options);
    this.name = "ServiceError";
    this.problem = problem;
    this.status = status;
  }
}

/** A request that takes and gives JSON. */
export interface JsonRequest {
  method: "GET" | "POST" | "DELETE";
  headers?: Record<string, string> | undefined;
  /** Absent: no body. */
  body?: unknown;
  signal: AbortSignal;
}

/**
 * Sends a request and reads the JSON of the answer. Redirects are not followed: what is sent is for this
 * address only.
 *
 * @throws ServiceError unavailable - no answer, or one that asks to come back; refused - the service
 *   does not take what was sent; invalid - the answer is no JSON
 */
export async function requestJson(
  url: string,
  { method, headers = {}, body, signal }: JsonRequest,
): Promise<unknown> {
  const typed = body === undefined ? headers : { "content-type": "application/json", ...headers };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const { text, status } = await exchange(url, { method, headers: typed, text: sent, signal });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError("invalid", `${shownUrl(url)} answered with no JSON: ${quote(text)}`, {
      cause: error,
      status,
    });
  }
}

/** A text that is sent as it is. */
export interface TextRequest {
  headers: Record<string, string>;
  text: string;
  signal: AbortSignal;
}

/**
 * Sends a text; resolves when the service says that it took it, whatever else it answers. Redirects are not followed.
 *
 * @throws ServiceError unavailable, refused
 */
export async function postText(url: string, request: TextRequest): Promise<void> {
  await exchange(url, { method: "POST", ...request });
}

async function exchange(
  url: string,
  {
    method,
    headers,
    text: sent,
    signal,
  }: Omit<TextRequest, "text"> & { method: string; text?: string | undefined },
): Promise<{ text: string; status: number }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
      signal,
      redirect: "error",
    });
    text = await response.text();
  } catch (error) {
    throw new ServiceError("unavailable", `${shownUrl(url)} cannot be reached: ${reason(error)}`, {
      cause: error,
    });
  }
  const { status } = response;
  if (!response.ok) {
    throw new ServiceError(
      REFUSALS.has(status) ? "refused" : "unavailable",
      `${shownUrl(url)} answered ${status}: ${quote(text)}`,
      { status },
    );
  }
  return { text, status };
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
