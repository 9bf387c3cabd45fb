import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A Python process that reads one JSON command per line and answers each with one line. */
export class PythonProcess {
  readonly #name: string;
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  /** Commands are answered one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(name: string, child: ChildProcess, lines: AsyncIterator<string>) {
    this.#name = name;
    this.#process = child;
    this.#lines = lines;
  }

  /** @param script a file in `tools/bench/python` that prints one line when it is ready. */
  static async start(
    python: string,
    { name, script, args }: { readonly name: string; readonly script: string; readonly args: readonly string[] },
  ): Promise<PythonProcess> {
    const file = fileURLToPath(new URL(`../../../python/${script}`, import.meta.url));
    const child = spawn(python, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    // An ended process is noticed by its missing answer.
    child.stdin.on('error', () => undefined);
    const started = new PythonProcess(name, child, createInterface({ input: child.stdout })[Symbol.asyncIterator]());
    await started.#next();
    return started;
  }

  get id(): number {
    return this.#process.pid ?? 0;
  }

  send<Answer>(command: unknown): Promise<Answer> {
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
    if (line.done) throw new Error(`${this.#name} exited`);
    return line.value;
  }
}
