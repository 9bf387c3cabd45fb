import type { Policy } from '@creator-discovery/rate-limits';

/** The tasks of a worker process, with their inputs. */
export interface Tasks {
  /** Charges of one credit on these owners until told to finish; each is repeated under its key until it is answered. */
  charges: { readonly url: string; readonly owners: readonly string[]; readonly tag: string };
  /** `calls` calls under a policy, `parallel` at a time. */
  takes: {
    readonly url: string;
    readonly ownerId: string;
    readonly policy: Policy;
    readonly calls: number;
    readonly parallel: number;
  };
  /** Calls under a policy until told to finish; after a refusal they wait as long as it says. */
  patientTakes: { readonly url: string; readonly ownerId: string; readonly policy: Policy };
  /** Charged pages of these accounts until told to finish, several at a time; each is repeated under its key until it is answered. */
  chargedSearches: { readonly url: string; readonly accountIds: readonly string[]; readonly tag: string };
  /** Accepts export jobs until told to finish or killed; sends a note with each id it receives. */
  acceptJobs: { readonly url: string; readonly accountId: string };
  /** Restores a backup into an empty database. */
  restoreBackup: { readonly url: string; readonly file: string };
  /** Moves the months of the ledger before that one (`YYYY-MM`) into a new file; sends a note when it is begun, and when it is whole. */
  archiveLedger: { readonly url: string; readonly before: string; readonly file: string };
  /** Works on jobs until told to finish. */
  workOnJobs: { readonly url: string; readonly leaseSeconds: number };
  /** Removes history and holds that are old until told to finish, and what is old then. */
  forgetOld: { readonly url: string };
  /** Imports creators, up to `batch` at once, until told to finish. */
  importCreators: {
    readonly url: string;
    readonly creators: number;
    readonly batch: number;
    readonly seed: number;
  };
  /** Erases creators, each after a pause of at most `pauseMs`, until told to finish. */
  eraseCreators: {
    readonly url: string;
    readonly creators: number;
    readonly pauseMs: number;
    readonly seed: number;
  };
  /** Imports people who are renamed and take over each other's handles, until told to finish. */
  importPeople: { readonly url: string; readonly people: number; readonly seed: number };
  /** Erases that many of the people, some at a time; sends a note with the number of each once that is acknowledged. */
  erasePeople: { readonly url: string; readonly people: number; readonly erasures: number; readonly seed: number };
}

export interface Decision {
  /** Milliseconds since 1970 on the database's clock, with fractions. */
  readonly at: number;
  readonly passed: boolean;
}

export interface TaskResults {
  charges: {
    readonly acknowledged: Readonly<Record<string, number>>;
    readonly repeated: number;
    readonly faults: number;
  };
  takes: { readonly decisions: readonly Decision[] };
  patientTakes: { readonly passed: number; readonly refused: number; readonly refusedAfterWaiting: number };
  chargedSearches: {
    /** Credits that answers said they charged, by account. */
    readonly credits: Readonly<Record<string, number>>;
    readonly answered: number;
    readonly replayed: number;
    readonly faults: number;
  };
  acceptJobs: { readonly accepted: number };
  restoreBackup: { readonly rows: number };
  archiveLedger: { readonly entries: number };
  workOnJobs: { readonly faults: number };
  forgetOld: { readonly forgotten: number };
  importCreators: { readonly batches: number };
  eraseCreators: { readonly erased: readonly string[] };
  importPeople: { readonly records: number };
  erasePeople: { readonly erased: readonly number[] };
}

export type TaskRequest =
  | { readonly [T in keyof Tasks]: { readonly id: number; readonly task: T; readonly input: Tasks[T] } }[keyof Tasks]
  | { readonly finish: true };

export type TaskAnswer =
  | { readonly note: string }
  | { readonly id: number; readonly result: TaskResults[keyof TaskResults] }
  | { readonly id: number; readonly error: string };
