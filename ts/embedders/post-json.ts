import { requestJson } from "../outside/http.js";
import { toEmbedderError } from "./embedder.js";

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
  try {
    return await requestJson(url, { method: "POST", body, ...options });
  } catch (error) {
    throw toEmbedderError(error, url);
  }
}
