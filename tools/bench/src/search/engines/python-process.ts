import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** An engine in a Python process: one JSON command a line in, one JSON answer a line out, one after the other. */
export class PythonProcess {
  readonly #name: string;
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  /** The process has one thread. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(name: string, child: ChildProcess, lines: AsyncIterator<string>) {
    this.#name = name;
    this.#process = child;
    this.#lines = lines;
  }

  /** @param script a file of `tools/bench/python`, which says one line when it is ready. */
  static async start(
    python: string,
    { name, script, args }: { readonly name: string; readonly script: string; readonly args: readonly string[] },
  ): Promise<PythonProcess> {
    const file = fileURLToPath(new URL(`../../../python/${script}`, import.meta.url));
    const child = spawn(python, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    // A process that ended shows by the answer that doesn't come.
    child.stdin.on('error', () => undefined);
    const started = new PythonProcess(name, child, createInterface({ input: child.stdout })[Symbol.asyncIterator]());
    await started.#next();
    return started;
  }

  get id(): number {
    return this.#process.pid ?? 0;
  }

  ask<Answer>(command: unknown): Promise<Answer> {
    const answer = this.#last.then(async () => {
      this.#process.stdin?.write(`${JSON.stringify(command)}\n`);
      return JSON.parse(await this.#next()) as Answer;
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.stdin?.end();
    await once(this.#process, 'exit');
  }

  async #next(): Promise<string> {
    const line = await this.#lines.next();
    if (line.done) throw new Error(`${this.#name} ended`);
    return line.value;
  }
}
