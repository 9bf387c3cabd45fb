import { type CreatorRow, creatorRow } from '@creator-discovery/creators';
import type { Job, JobFailure, JobWork } from '../job.ts';
import { hasEnded } from '../job-life.ts';
import type { HandOver, JobOutbox, JobStore, StepCommit, StepResult } from '../ports.ts';
import { acceptsStep, afterEnd, afterStep } from '../reference/job-life.ts';

/** A job as written by admission. */
export interface AcceptedJob {
  readonly jobId: string;
  readonly accountId: string;
  readonly work: JobWork;
  /** Credits to hold, from 0. */
  readonly hold: number;
}

interface Account {
  posted: number;
  held: number;
  readonly owned: Map<number, Date>;
}

/** In-memory jobs with their credits and ownership, for tests. */
export class MemoryJobStore implements JobStore, JobOutbox {
  readonly #now: () => Date;
  readonly #jobs = new Map<
    string,
    {
      job: Job;
      work: JobWork;
      fence: number;
      rows: CreatorRow[];
      creatorIds: number[];
      handedOver: boolean;
      movedAt: Date;
    }
  >();
  readonly #accounts = new Map<string, Account>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  grant(accountId: string, credits: number): void {
    this.#account(accountId).posted += credits;
  }

  credits(accountId: string): { posted: number; held: number } {
    const { posted, held } = this.#account(accountId);
    return { posted, held };
  }

  owned(accountId: string): readonly number[] {
    return [...this.#account(accountId).owned.keys()];
  }

  accept({ jobId, accountId, work, hold }: AcceptedJob): Job {
    const expected = work.kind === 'export' ? work.creatorIds.length : work.handles.length;
    const job: Job = {
      jobId,
      accountId,
      kind: work.kind,
      state: 'accepted',
      source: 'api',
      name: null,
      requested: expected,
      expected,
      cursor: 0,
      rows: 0,
      platform: work.kind === 'export' ? work.platform : null,
      failedItems: [],
      outcome: null,
      failure: null,
      cancelRequested: false,
      holdId: hold > 0 ? `hold-${jobId}` : null,
      credits: { held: hold, charged: 0, released: 0 },
      createdAt: this.#now(),
      completedAt: null,
    };
    this.#account(accountId).held += hold;
    this.#jobs.set(jobId, { job, work, fence: 0, rows: [], creatorIds: [], handedOver: false, movedAt: this.#now() });
    return job;
  }

  /** Returns a new fence for the job; writers with an older fence are refused. */
  claim(jobId: string): number {
    return ++this.#entry(jobId).fence;
  }

  async byId(jobId: string): Promise<Job | null> {
    return this.#jobs.get(jobId)?.job ?? null;
  }

  async ofAccount(accountId: string, jobId: string): Promise<Job | null> {
    const job = await this.byId(jobId);
    return job?.accountId === accountId ? job : null;
  }

  async work(jobId: string, from: number, limit: number): Promise<JobWork> {
    const { work } = this.#entry(jobId);
    if (work.kind === 'export') {
      const { noContact, ...rest } = work;
      const creatorIds = work.creatorIds.slice(from, from + limit);
      const without = creatorIds.filter((id) => noContact?.includes(id));
      return { ...rest, creatorIds, ...(without.length > 0 && { noContact: without }) };
    }
    return { ...work, handles: work.handles.slice(from, from + limit) };
  }

  async commitStep(jobId: string, fence: number | null, result: StepResult): Promise<StepCommit> {
    const entry = this.#entry(jobId);
    if ((fence !== null && fence !== entry.fence) || !acceptsStep(entry.job, result.fromCursor)) {
      return { committed: false, job: entry.job };
    }
    const account = this.#account(entry.job.accountId);
    const at = this.#now();
    const fresh = result.delivered.filter((item) => item.hasContact && !account.owned.has(item.creatorId));
    const moved = afterStep(entry.job, { ...result, rows: result.delivered.length, charged: fresh.length }, at);
    for (const { creatorId } of fresh) account.owned.set(creatorId, at);
    for (const { creatorId, row } of result.delivered) {
      entry.creatorIds.push(creatorId);
      const charged = fresh.some((item) => item.creatorId === creatorId) ? 1 : 0;
      entry.rows.push(creatorRow(row, { creatorId, charged, ownedSince: account.owned.get(creatorId) ?? null }));
    }
    account.posted -= fresh.length;
    account.held -= fresh.length + moved.credits.released;
    entry.job = moved;
    entry.movedAt = at;
    return { committed: true, job: moved };
  }

  async end(jobId: string, state: 'failed' | 'cancelled', failure: JobFailure | null): Promise<Job> {
    const entry = this.#entry(jobId);
    const running = !hasEnded(entry.job);
    entry.job = afterEnd(entry.job, { state, failure }, this.#now());
    if (running) this.#account(entry.job.accountId).held -= entry.job.credits.released;
    return entry.job;
  }

  async requestCancel(accountId: string, jobId: string): Promise<Job | null> {
    return (await this.ofAccount(accountId, jobId)) === null ? null : this.end(jobId, 'cancelled', null);
  }

  async rows(jobId: string, page: { readonly offset: number; readonly limit: number }): Promise<readonly CreatorRow[]> {
    return this.#jobs.get(jobId)?.rows.slice(page.offset, page.offset + page.limit) ?? [];
  }

  async rowsOf(jobId: string, creatorIds: readonly number[]): Promise<readonly CreatorRow[]> {
    return (this.#jobs.get(jobId)?.rows ?? []).filter(({ creator_id }) => creatorIds.includes(Number(creator_id)));
  }

  async contactTypes(jobId: string): Promise<readonly string[]> {
    const contacts = (this.#jobs.get(jobId)?.rows ?? []).flatMap((row) => row.contacts);
    return [...new Set(contacts.map(({ type }) => type))];
  }

  async creatorIds(
    jobId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly number[]> {
    return this.#jobs.get(jobId)?.creatorIds.slice(page.offset, page.offset + page.limit) ?? [];
  }

  async waiting(limit: number): Promise<readonly HandOver[]> {
    return this.#running((entry) => !entry.handedOver)
      .slice(0, limit)
      .map(({ job: { jobId, accountId, kind, expected } }) => ({ jobId, accountId, kind, expected, requestId: 'r' }));
  }

  async handedOver(jobId: string): Promise<void> {
    this.#entry(jobId).handedOver = true;
  }

  async stalled(seconds: number, limit: number): Promise<readonly string[]> {
    const before = this.#now().getTime() - seconds * 1000;
    return this.#running((entry) => entry.handedOver && entry.movedAt.getTime() <= before)
      .map(({ job }) => job.jobId)
      .slice(0, limit);
  }

  async handOverAgain(jobId: string): Promise<void> {
    this.#entry(jobId).handedOver = false;
  }

  #running(which: (entry: { handedOver: boolean; movedAt: Date }) => boolean) {
    return [...this.#jobs.values()].filter((entry) => !hasEnded(entry.job) && which(entry));
  }

  #entry(jobId: string) {
    const entry = this.#jobs.get(jobId);
    if (entry === undefined) throw new RangeError('no such job');
    return entry;
  }

  #account(accountId: string): Account {
    const account = this.#accounts.get(accountId) ?? { posted: 0, held: 0, owned: new Map<number, Date>() };
    this.#accounts.set(accountId, account);
    return account;
  }
}
