import { type ChildProcess, fork } from 'node:child_process';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { entryOf } from '@creator-discovery/start/workspace';

/** Programs of the product that can be run as a fleet. */
export type Program = 'action-api' | 'job-worker';

/** Starts that may fail, for example because the database is away just then, before the run itself fails. */
const starts = 20;

/** Several real processes of one program, each in a place of its own, that are killed, paused and started again. */
export class ProcessFleet {
  readonly #program: Program;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #running = new Map<number, { readonly child: ChildProcess; readonly url: string }>();

  constructor(program: Program, environment: Readonly<Record<string, string>>) {
    this.#program = program;
    this.#environment = environment;
  }

  /** Starts the processes of the places `0..size` and waits until all of them work. */
  async startAll(size: number): Promise<void> {
    await Promise.all(Array.from({ length: size }, (_, place) => this.#start(place)));
  }

  /** Where the process of that place answers at the moment. */
  url(place: number): string {
    return this.#running.get(place)?.url ?? '';
  }

  /** SIGKILL, and another process in its place. */
  async kill(place: number): Promise<void> {
    const process = this.#running.get(place);
    if (process !== undefined) await endProcess(process.child, 'SIGKILL');
    await this.#start(place);
  }

  /** SIGSTOP for a while: the process believes that no time has passed. */
  async pause(place: number, milliseconds: number): Promise<void> {
    const child = this.#running.get(place)?.child;
    child?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    child?.kill('SIGCONT');
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ child }) => endProcess(child, 'SIGKILL')));
  }

  async #start(place: number): Promise<void> {
    for (let attempt = 1; attempt <= starts; attempt += 1) {
      const child = fork(entryOf(this.#program), {
        env: { ...process.env, TEMPORAL_ADDRESS: '', LOG_LEVEL: 'silent', ...this.#environment },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const url = await listeningUrl(child).catch(() => undefined);
      if (url === undefined) continue;
      this.#running.set(place, { child, url });
      return;
    }
    throw new Error(`the ${this.#program} of place ${place} does not start`);
  }
}
