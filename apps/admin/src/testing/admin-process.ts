import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL(`../main${path.extname(import.meta.url)}`, import.meta.url));

/** Prints the peak resident memory as the last line of standard error. */
const memoryReport =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS+"\\n"))';

export interface EndedProcess {
  readonly status: number | null;
  readonly out: string;
  readonly errors: string;
  /** Peak resident memory, in MiB. */
  readonly peakMebibytes: number;
}

/** The command line in a separate process, for tests that kill it or measure its memory. */
export class AdminProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #out = '';
  #errors = '';

  constructor(databaseUrl: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, ['--import', memoryReport, script, ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    this.#ended = once(this.#child, 'close');
    this.#child.stdout?.on('data', (chunk) => {
      this.#out += String(chunk);
    });
    this.#child.stderr?.on('data', (chunk) => {
      this.#errors += String(chunk);
    });
    // A process that refuses its input stops reading it.
    this.#child.stdin?.on('error', () => undefined);
  }

  /** Writes to standard input; waits while its buffer is full. */
  async write(input: string | Uint8Array): Promise<void> {
    const { stdin } = this.#child;
    if (stdin?.writable && !stdin.write(input)) await Promise.race([once(stdin, 'drain'), this.#ended]);
  }

  /** Closes standard input and waits for the process to exit. */
  async end(): Promise<EndedProcess> {
    this.#child.stdin?.end();
    await this.#ended;
    const [, errors = '', peak = ''] = /^([\s\S]*)peak (\d+)\n$/.exec(this.#errors) ?? [];
    return { status: this.#child.exitCode, out: this.#out, errors, peakMebibytes: Number(peak) / 1024 };
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }
}
