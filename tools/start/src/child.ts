import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ProcessProblem } from '@creator-discovery/http-server';
import { endProcess } from '@creator-discovery/http-server/testing';

const logLimitBytes = 20 * 1024 * 1024;
/** INDEX_READY_WAIT_SECONDS, and a margin. */
const readyWithinMs = 180_000;
/** Slightly more than the drain limit of a process. */
const stopWithinMs = 11_000;
const longestWaitMs = 30_000;
/** A crash after this time counts as the first one again. */
const steadyMs = 60_000;

export type ChildOptions = {
  name: string;
  entry: string;
  environment: NodeJS.ProcessEnv;
  /** Answers 200 once the process can do its work. */
  readyUrl: string;
  logFile: string;
  /** Time for a graceful stop before the process is killed. Default 11,000 ms. */
  stopWithinMs?: number;
  /** Whether a crashed process restarts after a delay (default) or only through `restart`. */
  afterCrash?: 'start again' | 'wait for a change';
  /** Called with a message for the terminal after a crash or restart. */
  report(line: string): void;
};

/** A child process that restarts after crashes and on request, until it is stopped. */
export class Child {
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #stopping = new AbortController();
  #logStart = 0;
  #crashes = 0;
  #restart: Promise<void> = Promise.resolve();
  #restartAsked = false;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  /**
   * Starts the process and waits until it is ready. A first start that fails is final.
   *
   * @throws ProcessProblem with the last line of the process.
   */
  async start(): Promise<void> {
    const { name } = this.#options;
    const child = this.#spawn();
    const became = await this.#becomes(child);
    if (became === 'ended') throw new ProcessProblem(this.#words().at(-1) ?? `${name} ended at once`);
    if (became === 'late') throw new ProcessProblem(`${name} was not ready within three minutes, see its log`);
    if (became === 'ready') this.#keepRunning(child);
  }

  /**
   * Stops the process, if it runs, and starts it with its current program. Further calls join a restart that is waiting
   * for the process to end.
   */
  restart(): Promise<void> {
    if (this.#restartAsked) return this.#restart;
    this.#restartAsked = true;
    this.#restart = this.#restart.then(() => this.#startAgain());
    return this.#restart;
  }

  /** Stops the process gracefully, or kills it after `stopWithinMs`. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restart;
    await this.#end(this.#process);
  }

  async #startAgain(): Promise<void> {
    const old = this.#process;
    this.#process = undefined;
    await this.#end(old);
    this.#restartAsked = false;
    if (this.#stopping.signal.aborted) return;
    const began = Date.now();
    const child = this.#spawn();
    this.#keepRunning(child);
    const became = await this.#becomes(child);
    if (became === 'ready') this.#options.report(`${this.#options.name} restarted in ${Date.now() - began} ms`);
  }

  async #end(child: ChildProcess | undefined): Promise<void> {
    if (!child || hasEnded(child)) return;
    const overdue = setTimeout(() => child.kill('SIGKILL'), this.#options.stopWithinMs ?? stopWithinMs);
    await endProcess(child);
    clearTimeout(overdue);
  }

  async #becomes(child: ChildProcess): Promise<'ready' | 'ended' | 'late' | 'unwanted'> {
    const giveUp = Date.now() + readyWithinMs;
    while (!(await isReady(this.#options.readyUrl))) {
      if (this.#stopping.signal.aborted || this.#restartAsked) return 'unwanted';
      if (hasEnded(child)) return 'ended';
      if (Date.now() > giveUp) return 'late';
      await pause(40);
    }
    return 'ready';
  }

  #spawn(): ChildProcess {
    const { entry, environment, logFile } = this.#options;
    this.#logStart = shorten(logFile);
    const log = openSync(logFile, 'a', 0o600);
    // The IPC channel closes if this process dies, so the child can end too. A separate group keeps Ctrl-C from the child.
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
      if (this.#stopping.signal.aborted || this.#process !== child) return;
      if (this.#options.afterCrash === 'wait for a change') {
        const words = this.#words().slice(-20).join('\n');
        this.#options.report(
          `${words}\n${this.#options.name} ended (${signal ?? `status ${code}`}), it starts again when its source changes`,
        );
        return;
      }
      this.#crashes = Date.now() - began > steadyMs ? 1 : this.#crashes + 1;
      const wait = Math.min(1_000 * 2 ** (this.#crashes - 1), longestWaitMs);
      this.#options.report(
        `${this.#options.name} ended (${signal ?? `status ${code}`}), starting it again in ${wait / 1_000} s`,
      );
      setTimeout(() => {
        if (!this.#stopping.signal.aborted && this.#process === child) this.#keepRunning(this.#spawn());
      }, wait);
    };
    if (hasEnded(child)) onExit(child.exitCode, child.signalCode);
    else child.once('exit', onExit);
  }

  /** Lines since the last start, without JSON log lines if there are others. */
  #words(): string[] {
    const log = readFileSync(this.#options.logFile).subarray(this.#logStart).toString();
    const lines = log.split('\n').filter((line) => line !== '');
    const words = lines.filter((line) => !line.startsWith('{'));
    return words.length > 0 ? words : lines;
  }
}

/** Empties a log above the size limit. Returns the offset at which new output begins. */
function shorten(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= logLimitBytes) return size;
  truncateSync(file);
  return 0;
}

export function hasEnded(child: ChildProcess): boolean {
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
