/** A worker process: runs the tasks it is sent and answers each. See `WorkerProcess`. */
import { flushCompileCache } from 'node:module';
import { archiveLedger } from './archive-tasks.ts';
import { restoreBackup } from './backup-tasks.ts';
import { eraseCreators, importCreators } from './creator-tasks.ts';
import { acceptJobs, workOnJobs } from './job-tasks.ts';
import { charges } from './ledger-tasks.ts';
import { chargedSearches, patientTakes, takes } from './limit-tasks.ts';
import { erasePeople, importPeople } from './people-tasks.ts';
import { forgetOld } from './retention-tasks.ts';
import type { TaskAnswer, TaskRequest, TaskResults } from './tasks.ts';

const finish = new AbortController();

function send(answer: TaskAnswer): void {
  process.send?.(answer);
}

function note(text: string): void {
  send({ note: text });
}

function doTask(request: Exclude<TaskRequest, { finish: true }>): Promise<TaskResults[keyof TaskResults]> {
  switch (request.task) {
    case 'charges':
      return charges(request.input, finish.signal);
    case 'takes':
      return takes(request.input);
    case 'patientTakes':
      return patientTakes(request.input, finish.signal);
    case 'chargedSearches':
      return chargedSearches(request.input, finish.signal);
    case 'acceptJobs':
      return acceptJobs(request.input, { finished: finish.signal, note });
    case 'restoreBackup':
      return restoreBackup(request.input);
    case 'archiveLedger':
      return archiveLedger(request.input, note);
    case 'workOnJobs':
      return workOnJobs(request.input, finish.signal);
    case 'forgetOld':
      return forgetOld(request.input, finish.signal);
    case 'importCreators':
      return importCreators(request.input, finish.signal);
    case 'eraseCreators':
      return eraseCreators(request.input, finish.signal);
    case 'importPeople':
      return importPeople(request.input, finish.signal);
    case 'erasePeople':
      return erasePeople(request.input, note);
  }
}

process.on('message', (request: TaskRequest) => {
  if ('finish' in request) {
    finish.abort();
    return;
  }
  doTask(request).then(
    (result) => send({ id: request.id, result }),
    (error: unknown) =>
      send({ id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Most of these processes are killed, and then write nothing at their end for those after them.
flushCompileCache();
note('ready');
