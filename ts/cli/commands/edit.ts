import { type Command, Option } from "commander";
import type { MemoryEdit } from "../../bridge/change-types.js";
import { type Session, withBrain } from "../brain.js";
import { showChange } from "../change.js";
import type { CliContext } from "../context.js";
import { readAll } from "../input.js";
import { addExamples } from "../options.js";

interface EditOptions {
  append?: string;
  replace?: string;
  with?: string;
  content?: string;
}

/** `cortex edit`: changes a memory's text. */
export function registerEdit(command: Command, context: CliContext): void {
  command
    .description("Change a memory's text; it is found by the new text at once.")
    .argument("<id>", "the memory's id, its beginning, or a piece of its text alone")
    .addOption(
      new Option("--append <text>", "add this at the end").conflicts([
        "replace",
        "with",
        "content",
      ]),
    )
    .addOption(
      new Option("--replace <text>", "take this out, which must stand in it once").conflicts(
        "content",
      ),
    )
    .addOption(
      new Option("--with <text>", "what takes its place; only with --replace").conflicts("content"),
    )
    .option("--content <text>", "a whole new text, or - to read it from standard input")
    .action(async (id: string, options: EditOptions) => {
      const edit = await editOf(options, context);
      if (edit === undefined) {
        return command.error("error: give --append, or --replace with --with, or --content");
      }
      await withBrain(command, context, "existing", (session) => run(session, id, edit));
    });
  addExamples(command, [
    ['cortex edit ID --append "At six."', "add to a memory"],
    ['cortex edit "Ruth rings" --replace Sundays --with Mondays', "named by its text"],
    ["cortex edit ID --content - < letter.txt", "a whole new text"],
  ]);
}

async function editOf(
  { append, replace, with: replacement, content }: EditOptions,
  context: CliContext,
): Promise<MemoryEdit | undefined> {
  if (append !== undefined) {
    return { append };
  }
  if (content !== undefined) {
    const isPiped = content === "-";
    return { content: isPiped ? await readAll(context.stdin, context.signal) : content };
  }
  return replace === undefined || replacement === undefined
    ? undefined
    : { replace, with: replacement };
}

async function run(session: Session, id: string, edit: MemoryEdit): Promise<void> {
  await showChange(
    session,
    await session.brain.editSTM(id, edit, { signal: session.context.signal }),
    "Changed",
  );
}
