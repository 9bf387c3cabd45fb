import { restoreBackup } from './backup-tasks.ts';
import { charges } from './ledger-tasks.ts';
import { erasePeople, importPeople } from './people-tasks.ts';
import { chargedSearches } from './search-tasks.ts';

/** Tasks of a worker process. */
export const tasks = { chargedSearches, charges, erasePeople, importPeople, restoreBackup };

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;

export type TaskRequest = { readonly task: TaskName; readonly input: unknown } | { readonly finish: true };

export type TaskAnswer = { readonly note: string } | { readonly result: unknown } | { readonly error: string };
