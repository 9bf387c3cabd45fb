import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, nextMessage } from '@creator-discovery/http-server/testing';
import type { TaskAnswer, TaskRequest, TaskResults, Tasks } from './worker/tasks.ts';

const script = fileURLToPath(new URL(`./worker/main${path.extname(import.meta.url)}`, import.meta.url));

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** A process of its own that does tasks against the database, and can be killed or paused in the middle of them. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  readonly #noted: ((note: string) => void)[] = [];
  #asked = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message: TaskAnswer) => this.#hear(message));
    child.on('exit', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('the worker process ended'));
      this.#pending.clear();
    });
  }

  /** @param environment added to this process's, for example TZ. */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<WorkerProcess> {
    const child = fork(script, { env: { ...process.env, ...environment } });
    await nextMessage(child);
    return new WorkerProcess(child);
  }

  /** Starts a task; rejects when the process ends before it is done. */
  run<T extends keyof Tasks>(task: T, input: Tasks[T]): Promise<TaskResults[T]> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (result: never) => void, reject });
      this.#child.send({ id, task, input } as TaskRequest);
    });
  }

  /** Hears what a task tells while it runs. */
  onNote(hear: (note: string) => void): void {
    this.#noted.push(hear);
  }

  /** Tasks that run until they are told end with what they have. */
  finish(): void {
    this.#child.send({ finish: true });
  }

  /** Ends the process at once, without a chance to tidy up. */
  async kill(): Promise<void> {
    await endProcess(this.#child, 'SIGKILL');
  }

  /** Stops the process where it is and lets it go on after a while, as a long pause of a machine would. */
  async pause(milliseconds: number): Promise<void> {
    this.#child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    this.#child.kill('SIGCONT');
  }

  #hear(message: TaskAnswer): void {
    if ('note' in message) {
      for (const hear of this.#noted) hear(message.note);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(new Error(message.error));
    else pending?.resolve(message.result as never);
  }
}

/** Several workers at once. */
export function startWorkers(count: number, environment: NodeJS.ProcessEnv = {}): Promise<WorkerProcess[]> {
  return Promise.all(Array.from({ length: count }, () => WorkerProcess.start(environment)));
}
