import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, nextMessage } from '@creator-discovery/http-server/testing';
import type { TaskAnswer, TaskInput, TaskName, TaskRequest, TaskResult } from './worker/tasks.ts';

const script = fileURLToPath(new URL(`./worker/main${path.extname(import.meta.url)}`, import.meta.url));

/** A separate process that runs one task on the database, and can be killed. */
export class WorkerProcess {
  static readonly #running = new Set<WorkerProcess>();
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    WorkerProcess.#running.add(this);
    child.on('exit', () => WorkerProcess.#running.delete(this));
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

  /** Runs the task; rejects if the process ends first. */
  run<Name extends TaskName>(
    task: Name,
    input: TaskInput<Name>,
    onNote?: (note: string) => void,
  ): Promise<TaskResult<Name>> {
    const ended = new Promise<TaskResult<Name>>((resolve, reject) => {
      this.#child.on('message', (message: TaskAnswer) => {
        if ('note' in message) onNote?.(message.note);
        else if ('error' in message) reject(new Error(message.error));
        else resolve(message.result as TaskResult<Name>);
      });
      this.#child.on('exit', () => reject(new Error('the worker process ended')));
      this.#child.send({ task, input } satisfies TaskRequest);
    });
    // Otherwise the tasks of a scenario that threw would hide its own error.
    ended.catch(() => undefined);
    return ended;
  }

  /** Makes the task finish and return its result. */
  finish(): void {
    this.#child.send({ finish: true });
  }

  async kill(): Promise<void> {
    await endProcess(this.#child, 'SIGKILL');
  }
}

export function startWorkers(count: number): Promise<WorkerProcess[]> {
  return Promise.all(Array.from({ length: count }, () => WorkerProcess.start()));
}
