import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, nextMessage } from '@creator-discovery/http-server/testing';
import type { TaskAnswer, TaskInput, TaskName, TaskRequest, TaskResult } from './worker/tasks.ts';

const script = fileURLToPath(new URL(`./worker/main${path.extname(import.meta.url)}`, import.meta.url));

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** A separate process that runs tasks on the database, and can be killed. */
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

  static async start(): Promise<WorkerProcess> {
    const worker = new WorkerProcess(fork(script));
    await nextMessage(worker.#child);
    return worker;
  }

  /** Kills workers left over by a scenario that threw, even starting ones: they would work on the jobs of the next one. */
  static async killAll(): Promise<void> {
    await Promise.all([...WorkerProcess.#running].map((worker) => worker.kill()));
  }

  /** Starts a task; rejects if the process ends first. */
  run<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskResult<Name>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const ended = new Promise<TaskResult<Name>>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (result: never) => void, reject });
      this.#child.send({ id, task, input } satisfies TaskRequest);
    });
    // Otherwise the tasks of a scenario that threw would hide its own error.
    ended.catch(() => undefined);
    return ended;
  }

  onNote(listener: (note: string) => void): void {
    this.#noteListeners.push(listener);
  }

  /** Makes running tasks finish and return their results. */
  finish(): void {
    this.#child.send({ finish: true });
  }

  async kill(): Promise<void> {
    await endProcess(this.#child, 'SIGKILL');
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

export function startWorkers(count: number): Promise<WorkerProcess[]> {
  return Promise.all(Array.from({ length: count }, () => WorkerProcess.start()));
}
