import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ProcessProblem } from '@creator-discovery/http-server';

const logLimitBytes = 20 * 1024 * 1024;
const readyWithinMs = 120_000;
/** A little more than a process takes at most to drain. */
const stopWithinMs = 11_000;
const longestWaitMs = 30_000;
/** A process that has run this long was well; its next crash is a first one again. */
const steadyMs = 60_000;

/** A process of ours to keep running. */
export type ChildOptions = {
  name: string;
  entry: string;
  environment: NodeJS.ProcessEnv;
  /** Answers 200 once the process can do its work. */
  readyUrl: string;
  logFile: string;
  /** How long an orderly end may take before the process is killed. Default 11 s. */
  stopWithinMs?: number;
  /** Told in plain words when the process crashed and is started again. */
  report(line: string): void;
};

/** A process that is started again when it crashes, until it is stopped. */
export class Child {
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #stopping = new AbortController();
  #logStart = 0;
  #crashes = 0;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  /**
   * Starts the process and waits until it is ready. A first start that fails is final.
   *
   * @throws ProcessProblem with what the process said last.
   */
  async start(): Promise<void> {
    const { name, readyUrl } = this.#options;
    const child = this.#spawn();
    const giveUp = Date.now() + readyWithinMs;
    while (!(await isReady(readyUrl))) {
      if (this.#stopping.signal.aborted) return;
      if (hasEnded(child)) throw new ProcessProblem(this.#lastWords() ?? `${name} ended at once`);
      if (Date.now() > giveUp) throw new ProcessProblem(`${name} was not ready within two minutes, see its log`);
      await pause(40);
    }
    this.#keepRunning(child);
  }

  /** Ends the process in order; one that does not end in time is killed. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#process;
    if (!child || hasEnded(child)) return;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    child.kill('SIGTERM');
    const overdue = setTimeout(() => child.kill('SIGKILL'), this.#options.stopWithinMs ?? stopWithinMs);
    await ended;
    clearTimeout(overdue);
  }

  #spawn(): ChildProcess {
    const { entry, environment, logFile } = this.#options;
    this.#logStart = shorten(logFile);
    const log = openSync(logFile, 'a', 0o600);
    // The channel tells the process of our end, however it comes. Its own group keeps Ctrl-C with us.
    const child = spawn(process.execPath, [entry], {
      env: environment,
      stdio: ['ignore', log, log, 'ipc'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    closeSync(log);
    child.channel?.unref();
    child.on('error', () => undefined);
    this.#process = child;
    return child;
  }

  #keepRunning(child: ChildProcess): void {
    const began = Date.now();
    const onExit = (code: number | null, signal: string | null) => {
      if (this.#stopping.signal.aborted) return;
      this.#crashes = Date.now() - began > steadyMs ? 1 : this.#crashes + 1;
      const wait = Math.min(1_000 * 2 ** (this.#crashes - 1), longestWaitMs);
      this.#options.report(
        `${this.#options.name} ended (${signal ?? `status ${code}`}), starting it again in ${wait / 1_000} s`,
      );
      setTimeout(() => {
        if (!this.#stopping.signal.aborted) this.#keepRunning(this.#spawn());
      }, wait);
    };
    if (hasEnded(child)) onExit(child.exitCode, child.signalCode);
    else child.once('exit', onExit);
  }

  /** The last line the process wrote that is no log line, else its last line. */
  #lastWords(): string | undefined {
    const lines = readFileSync(this.#options.logFile, 'utf8').slice(this.#logStart).trim().split('\n');
    return lines.findLast((line) => line !== '' && !line.startsWith('{')) ?? lines.at(-1);
  }
}

/** Keeps a log from growing without end over many starts, and says where the new part begins. */
function shorten(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= logLimitBytes) return size;
  truncateSync(file);
  return 0;
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), headers: { connection: 'close' } });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
