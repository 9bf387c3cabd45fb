import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@creator-discovery/demo-data';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { entryOf } from '@creator-discovery/start/workspace';

export type Program = 'action-api' | 'scraper-api' | 'job-worker' | 'photonet-simulator';

const unlimited = '100000/minute';

/** Defaults: a free port, no rate limit that scenarios would reach, and no photo network. */
const defaultSettings: Readonly<Record<Program, Readonly<Record<string, string>>>> = {
  'action-api': {
    ...{ ACTION_API_PORT: '0', PHOTONET_BASE_URL: 'http://127.0.0.1:9', SEARCH_ENGINE: 'sql' },
    ...{ LIMIT_SEARCHES: unlimited, LIMIT_EXPORTS: unlimited, LIMIT_UNLOCKS: unlimited, LIMIT_LIVE_FETCHES: unlimited },
  },
  'scraper-api': { SCRAPER_API_PORT: '0', PHOTONET_CURSOR_SECRET: 'for scenarios of faults' },
  'job-worker': { JOB_WORKER_PORT: '0' },
  'photonet-simulator': { PHOTONET_SIMULATOR_PORT: '0' },
};

/** Settings of all processes, or by slot. */
export type FleetEnvironment = Readonly<Record<string, string>> | ((slot: number) => Readonly<Record<string, string>>);

/** Attempts to start a process, which fail while the database is down. */
const maxStarts = 20;

/** Logged cause of an internal error. */
export interface LoggedFault {
  readonly message: string;
  /** Code of a system error, or SQLSTATE. */
  readonly code?: string;
}

/** Real processes of one app in numbered slots, which can be killed, paused and restarted. */
export class ProcessFleet {
  static readonly #all = new Set<ProcessFleet>();
  readonly program: Program;
  readonly #environment: FleetEnvironment;
  readonly #running = new Map<number, { readonly child: ChildProcess; readonly url: string }>();
  readonly #onFault: ((fault: LoggedFault) => void) | undefined;
  #entryOf: (program: Program) => string = entryOf;

  /** @param onFault called for every call that ended with an internal error. */
  constructor(program: Program, environment: FleetEnvironment, onFault?: (fault: LoggedFault) => void) {
    this.program = program;
    this.#environment = environment;
    this.#onFault = onFault;
    ProcessFleet.#all.add(this);
  }

  /** Kills the processes of all fleets. */
  static async killFleets(): Promise<void> {
    await Promise.all([...ProcessFleet.#all].map((fleet) => fleet.killAll()));
    ProcessFleet.#all.clear();
  }

  /** Starts processes in the slots `0..size-1` and waits until all listen. */
  async startAll(size: number): Promise<void> {
    await Promise.all(Array.from({ length: size }, (_, slot) => this.#start(slot)));
  }

  /** Starts processes from other entry modules from now on; null restores those of this version. */
  startFrom(entries: ((program: Program) => string) | null): void {
    this.#entryOf = entries ?? entryOf;
  }

  /** Number of processes. */
  get size(): number {
    return this.#running.size;
  }

  url(slot: number): string {
    return this.#running.get(slot)?.url ?? '';
  }

  /** Kills a process (SIGKILL) and starts a new one in its slot. */
  async kill(slot: number): Promise<void> {
    const process = this.#running.get(slot);
    if (process !== undefined) await endProcess(process.child, 'SIGKILL');
    await this.#start(slot);
  }

  /** Ends a process (SIGTERM), then starts a new one in its slot. Returns whether it exited with status 0. */
  async restart(slot: number): Promise<boolean> {
    const process = this.#running.get(slot);
    if (process !== undefined) await endProcess(process.child);
    await this.#start(slot);
    return process?.child.exitCode === 0;
  }

  /** Stops a process for some time (SIGSTOP, SIGCONT). */
  async pause(slot: number, pauseMs: number): Promise<void> {
    const child = this.#running.get(slot)?.child;
    child?.kill('SIGSTOP');
    await pause(pauseMs);
    child?.kill('SIGCONT');
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ child }) => endProcess(child, 'SIGKILL')));
  }

  async #start(slot: number): Promise<void> {
    for (let attempt = 1; attempt <= maxStarts; attempt += 1) {
      const child = fork(this.#entryOf(this.program), {
        env: {
          ...process.env,
          TEMPORAL_ADDRESS: '',
          LOG_LEVEL: this.#onFault ? 'error' : 'silent',
          ...defaultSettings[this.program],
          ...(typeof this.#environment === 'function' ? this.#environment(slot) : this.#environment),
        },
        stdio: ['ignore', this.#onFault ? 'pipe' : 'ignore', 'inherit', 'ipc'],
      });
      if (child.stdout) createInterface(child.stdout).on('line', (line) => this.#readLog(line));
      const url = await listeningUrl(child).catch(() => undefined);
      if (url === undefined) continue;
      this.#running.set(slot, { child, url });
      return;
    }
    throw new Error(`the ${this.program} in slot ${slot} did not start`);
  }

  #readLog(line: string): void {
    const { message, error } = JSON.parse(line) as { readonly message?: string; readonly error?: LoggedFault };
    if (message === 'a call failed' && error !== undefined) this.#onFault?.(error);
  }
}

/** Kills random processes of the fleets, each after a pause. */
export async function killSome(
  fleets: readonly ProcessFleet[],
  kills: number,
  { random, pauseMs: [min, max] }: { readonly random: Random; readonly pauseMs: readonly [min: number, max: number] },
): Promise<void> {
  const all = fleets.flatMap((fleet) => Array.from({ length: fleet.size }, (_, slot) => () => fleet.kill(slot)));
  for (let killed = 0; killed < kills; killed += 1) {
    await pause(random.whole(min, max));
    await random.pick(all)();
  }
}
