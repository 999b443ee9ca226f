// Compiled, never run: CommonJS as TypeScript projects write it, with `import`.
import { openBrain } from "cortex-brain";

export async function remember(content: string): Promise<string> {
  const brain = await openBrain({ path: ":memory:" });
  const added = await brain.createMemory({ content });
  await brain.close();
  return added.is_success ? added.memory_id : added.message;
}
