/** A worker process: runs the task it is sent and returns its result. See `WorkerProcess`. */
import { flushCompileCache } from 'node:module';
import type { TaskContext } from './task-context.ts';
import { type TaskAnswer, type TaskRequest, tasks } from './tasks.ts';

const controller = new AbortController();
const context: TaskContext = { finished: controller.signal, note: (text) => send({ note: text }) };

function send(answer: TaskAnswer): void {
  process.send?.(answer);
}

process.on('message', (request: TaskRequest) => {
  if ('finish' in request) {
    controller.abort();
    return;
  }
  const run = tasks[request.task] as (input: unknown, context: TaskContext) => Promise<unknown>;
  run(request.input, context).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Killed processes do not write the compile cache on exit, so it is written now.
flushCompileCache();
context.note('ready');
