import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { entryOf } from '@creator-discovery/start/workspace';

/** Apps that can run as a fleet. */
export type Program = 'action-api' | 'scraper-api' | 'job-worker';

/** What a program of every fleet is given: a free port, and no photo network. */
const alwaysGiven: Readonly<Record<Program, Readonly<Record<string, string>>>> = {
  'action-api': { ACTION_API_PORT: '0', PHOTONET_BASE_URL: 'http://127.0.0.1:9' },
  'scraper-api': { SCRAPER_API_PORT: '0', PHOTONET_CURSOR_SECRET: 'for scenarios of faults' },
  'job-worker': { JOB_WORKER_PORT: '0' },
};

/** Attempts to start a process before the run fails; the database may be stopped at that moment. */
const mostStarts = 20;

/** Why a call was answered with a fault, as the process logs it. */
export interface LoggedFault {
  readonly message: string;
  /** Of a system error, or the SQLSTATE of the database. */
  readonly code?: string;
}

/** Several real processes of one app, each in a numbered slot, that are killed, paused and started again. */
export class ProcessFleet {
  readonly #program: Program;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #running = new Map<number, { readonly child: ChildProcess; readonly url: string }>();
  readonly #onFault: ((fault: LoggedFault) => void) | undefined;

  /** @param onFault hears of every call that was answered with a fault. */
  constructor(program: Program, environment: Readonly<Record<string, string>>, onFault?: (fault: LoggedFault) => void) {
    this.#program = program;
    this.#environment = environment;
    this.#onFault = onFault;
  }

  /** Starts processes in the slots `0..size-1` and waits until all of them are ready. */
  async startAll(size: number): Promise<void> {
    await Promise.all(Array.from({ length: size }, (_, slot) => this.#start(slot)));
  }

  /** The current URL of the process in that slot. */
  url(slot: number): string {
    return this.#running.get(slot)?.url ?? '';
  }

  /** SIGKILL, then a new process in the same slot. */
  async kill(slot: number): Promise<void> {
    const process = this.#running.get(slot);
    if (process !== undefined) await endProcess(process.child, 'SIGKILL');
    await this.#start(slot);
  }

  /** SIGTERM, and a new process in the same slot once it has ended. Returns whether it ended in order. */
  async restart(slot: number): Promise<boolean> {
    const process = this.#running.get(slot);
    if (process !== undefined) await endProcess(process.child);
    await this.#start(slot);
    return process?.child.exitCode === 0;
  }

  /** SIGSTOP, then SIGCONT: to the process, no time has passed. */
  async pause(slot: number, pauseMs: number): Promise<void> {
    const child = this.#running.get(slot)?.child;
    child?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    child?.kill('SIGCONT');
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ child }) => endProcess(child, 'SIGKILL')));
  }

  async #start(slot: number): Promise<void> {
    for (let attempt = 1; attempt <= mostStarts; attempt += 1) {
      const child = fork(entryOf(this.#program), {
        env: {
          ...process.env,
          TEMPORAL_ADDRESS: '',
          LOG_LEVEL: this.#onFault ? 'error' : 'silent',
          ...alwaysGiven[this.#program],
          ...this.#environment,
        },
        stdio: ['ignore', this.#onFault ? 'pipe' : 'ignore', 'inherit', 'ipc'],
      });
      if (child.stdout) createInterface(child.stdout).on('line', (line) => this.#readLog(line));
      const url = await listeningUrl(child).catch(() => undefined);
      if (url === undefined) continue;
      this.#running.set(slot, { child, url });
      return;
    }
    throw new Error(`the ${this.#program} in slot ${slot} does not start`);
  }

  #readLog(line: string): void {
    const { message, error } = JSON.parse(line) as { readonly message?: string; readonly error?: LoggedFault };
    if (message === 'a call failed' && error !== undefined) this.#onFault?.(error);
  }
}
