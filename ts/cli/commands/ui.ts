import type { Command } from "commander";
import { CortexError } from "../../bridge/errors.js";
import { openOptions, type Session, withBrain } from "../brain.js";
import { type CliContext, interrupted } from "../context.js";
import { loadBridge, loadWindow } from "../library.js";
import { addExamples, parsePort } from "../options.js";
import { onOneLine } from "../width.js";

interface UiOptions {
  port?: number;
}

/** `cortex ui`: the brain in a browser on this machine. */
export function registerUi(command: Command, context: CliContext): void {
  command
    .description(
      "Look at the brain in a browser: what it knows, how sure it is and why; check, correct and forget. Prints " +
        "an address for a browser on this machine and serves it until Ctrl-C. Where a window on the brain is " +
        "open already, it prints an address of that one and ends.",
    )
    .option("--port <number>", "the port (default: a free one)", parsePort)
    .option("--no-open", "only print the address; cortex starts no browser by itself")
    .action((options: UiOptions) =>
      withBrain(command, context, "existing", (session) => look(session, options)),
    );
  addExamples(command, [
    ["cortex ui", "prints the address to open"],
    ["cortex --read-only ui", "look, but change nothing"],
    ["cortex ui --port 8080", "always at the same place"],
  ]);
}

async function look(session: Session, { port }: UiOptions): Promise<void> {
  const { brain, path, context, options } = session;
  const { findWindow, windowFile, WindowServer } = await loadWindow();
  const file = await windowFile(brain);
  const found = file && (await findWindow(file));
  if (found !== undefined) {
    if (found.read_only !== brain.readOnly) {
      const [open, advice] = found.read_only
        ? ["only looks", "add --read-only"]
        : ["may change it", "leave out --read-only"];
      throw new CortexError(
        "OPTIONS_CONFLICT",
        `a window on ${path} is open already, which ${open}: ${advice}, or close that one first`,
      );
    }
    tell(session, found.address, true);
    return;
  }
  const { openBrain } = await loadBridge();
  // The same options but the clock: else they would conflict. Each has an embedder of its own, which it closes.
  const openAt = async (clock: () => number) => {
    const { lightrag: _, alertWebhook: __, ...others } = await openOptions(options, context);
    return await openBrain({ ...others, clock });
  };
  const window = await WindowServer.start({
    brain,
    openAt,
    port,
    secret: file?.secret,
  });
  try {
    await file?.write(window.port);
    tell(session, window.address(), false);
    await interrupted(context.signal);
  } finally {
    await file?.remove();
    await window.close();
  }
}

function tell({ output, path }: Session, address: string, already: boolean): void {
  output.result({ address, already_open: already }, () => {
    const which = already ? "A window is open already on" : "The window on";
    output.line(`${which} ${onOneLine(path)}:`);
    output.line(address);
    output.line(
      already
        ? "Open this address in a browser on this machine."
        : "Open this address in a browser on this machine; it is good for one. Ctrl-C closes the window.",
    );
  });
}
