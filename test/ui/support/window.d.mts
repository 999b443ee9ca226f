import type { ChildProcess } from "node:child_process";
import type { Browser } from "playwright-core";

export function findChromium(): string | undefined;
export function startBrowser(): Promise<Browser>;
export class Place {
  readonly directory: string;
  cwd: string;
  command: string;
  examples: string;
  get env(): Record<string, string | undefined>;
  start(program: string, ...args: string[]): ChildProcess;
  readonly brain: string;
  use(name: string): void;
  run(...args: string[]): string;
  json<Answer>(...args: string[]): Answer;
  jsonOf<Answer>(text: string, ...args: string[]): Answer;
  add(text: string, ...args: string[]): string;
  window(
    ...args: string[]
  ): Promise<{ address: string; already_open: boolean; child: ChildProcess }>;
  dispose(): void;
}
export function fillWithExample(place: Place): string[];
