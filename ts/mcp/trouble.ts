/** What is wrong with a message of the protocol, in a line: its library tells it as its validator's whole findings. */

/** A finding of the validator. */
interface Finding {
  path?: readonly (string | number)[];
  message?: string;
}

const NO_MESSAGE =
  'what a line of the input holds is no message (a request, a notification or a response of JSON-RPC 2.0, as {"jsonrpc": "2.0", ' +
  '"id": 1, "method": "tools/list"}); it was left out';

/** What went wrong beside requests. */
export function troubleOf({ name, message }: Error): string {
  return name === "ZodError" ? NO_MESSAGE : message;
}

/** `Invalid tools/call request: params: expected object, received undefined`; any other text as it is. */
export function inOneLine(message: string): string {
  const [, before = "", findings = ""] = /^([^[]*: )(\[\s*\{.*\}\s*\])$/su.exec(message) ?? [];
  try {
    const told = (JSON.parse(findings) as Finding[]).map(({ path = [], message: what = "" }) =>
      [path.join("."), what.replace(/^Invalid input: /u, "")].filter(Boolean).join(": "),
    );
    return before + told.join("; ");
  } catch {
    return message;
  }
}
