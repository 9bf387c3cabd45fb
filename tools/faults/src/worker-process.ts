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

/** A separate process that runs tasks against the database, and can be killed or paused in the middle of them. */
export class WorkerProcess {
  static readonly #running = new Set<WorkerProcess>();
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  readonly #noteListeners: ((note: string) => void)[] = [];
  #lastId = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message: TaskAnswer) => this.#receive(message));
    WorkerProcess.#running.add(this);
    child.on('exit', () => {
      WorkerProcess.#running.delete(this);
      for (const { reject } of this.#pending.values()) reject(new Error('the worker process ended'));
      this.#pending.clear();
    });
  }

  /** @param environment added to that of this process, for example `TZ`. */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<WorkerProcess> {
    const child = fork(script, { env: { ...process.env, ...environment } });
    await nextMessage(child);
    return new WorkerProcess(child);
  }

  /** Ends the workers that a scenario which threw has left: they would go on working on the jobs of the next one. */
  static async killAll(): Promise<void> {
    await Promise.all([...WorkerProcess.#running].map((worker) => worker.kill()));
  }

  /** Starts a task; rejects when the process ends before it is done. */
  run<T extends keyof Tasks>(task: T, input: Tasks[T]): Promise<TaskResults[T]> {
    this.#lastId += 1;
    const id = this.#lastId;
    const ended = new Promise<TaskResults[T]>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (result: never) => void, reject });
      this.#child.send({ id, task, input } as TaskRequest);
    });
    // A scenario that throws no longer waits for its tasks; what is printed must be its own error.
    ended.catch(() => undefined);
    return ended;
  }

  /** Calls back for each note that a task sends while it runs. */
  onNote(listener: (note: string) => void): void {
    this.#noteListeners.push(listener);
  }

  /** Ends tasks that run until told to finish; they return their results so far. */
  finish(): void {
    this.#child.send({ finish: true });
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    await endProcess(this.#child, 'SIGKILL');
  }

  /** SIGSTOP, then SIGCONT, like a long pause of the machine. */
  async pause(pauseMs: number): Promise<void> {
    this.#child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    this.#child.kill('SIGCONT');
  }

  #receive(message: TaskAnswer): void {
    if ('note' in message) {
      for (const listener of this.#noteListeners) listener(message.note);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(new Error(message.error));
    else pending?.resolve(message.result as never);
  }
}

/** Starts several workers. When one doesn't start, the others are ended too. */
export async function startWorkers(count: number, environment: NodeJS.ProcessEnv = {}): Promise<WorkerProcess[]> {
  const starting = Array.from({ length: count }, () => WorkerProcess.start(environment));
  const started = await Promise.allSettled(starting);
  const workers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed === undefined) return workers;
  await Promise.all(workers.map((worker) => worker.kill()));
  throw failed.reason;
}
