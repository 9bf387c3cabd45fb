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
  /** Whether a process that crashed is started again after a while (the default), or only by `restart`. */
  afterCrash?: 'start again' | 'wait for a change';
  /** Called in plain words when the process crashed or was started again. */
  report(line: string): void;
};

/** A process that is restarted when it crashes or on request, until it is stopped. */
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
   * @throws ProcessProblem with what the process said last.
   */
  async start(): Promise<void> {
    const { name } = this.#options;
    const child = this.#spawn();
    const became = await this.#becomes(child);
    if (became === 'ended') throw new ProcessProblem(this.#lastWords() ?? `${name} ended at once`);
    if (became === 'late') throw new ProcessProblem(`${name} was not ready within two minutes, see its log`);
    if (became === 'ready') this.#keepRunning(child);
  }

  /**
   * Ends the process in order and starts it as its program is now, whether it runs or crashed. Called again before the
   * process has ended, it is the same restart.
   */
  restart(): Promise<void> {
    if (this.#restartAsked) return this.#restart;
    this.#restartAsked = true;
    this.#restart = this.#restart.then(() => this.#startAgain());
    return this.#restart;
  }

  /** Ends the process in order; one that does not end in time is killed. */
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
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    child.kill('SIGTERM');
    const overdue = setTimeout(() => child.kill('SIGKILL'), this.#options.stopWithinMs ?? stopWithinMs);
    await ended;
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
    // The channel notifies the process when we end, however that happens. Its own group keeps Ctrl-C with us.
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

  /** The last line the process wrote that is no log line, else its last line. */
  #lastWords(): string | undefined {
    return this.#words().at(-1);
  }

  /** The lines since its start that are no log lines, else all of them. */
  #words(): string[] {
    const log = readFileSync(this.#options.logFile).subarray(this.#logStart).toString();
    const lines = log.split('\n').filter((line) => line !== '');
    const words = lines.filter((line) => !line.startsWith('{'));
    return words.length > 0 ? words : lines;
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
