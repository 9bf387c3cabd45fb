import type { Plan } from '@creator-discovery/accounts';
import { handleKey } from '@creator-discovery/creators';
import { type Cause, remaining } from '@creator-discovery/credits';
import type { MemoryLedger } from '@creator-discovery/credits/memory';
import { type DayUsage, priceOfPage } from '@creator-discovery/credits/reference';
import type { Policy, WindowState } from '@creator-discovery/rate-limits';
import { type CallLog, emptyLog, logAt, read, withCall } from '@creator-discovery/rate-limits/reference';
import type { Platform } from '@creator-discovery/search-filters';
import type {
  Admission,
  AlreadyOpen,
  AlreadyOwned,
  CallAnswer,
  CallContext,
  ClaimedWrite,
  ContactReport,
  ContactReported,
  ContactReportRefusal,
  GivenAnswer,
  IdempotencyClaim,
  JobAdmitted,
  JobCall,
  Lifetimes,
  LookupCall,
  Refusal,
  SearchAdmitted,
  SearchCall,
  ShowingCall,
  StoredAnswer,
} from '../admission.ts';
import { defaultLifetimes } from '../admission.ts';

const dayMs = 86_400_000;

/** What admission knows of an account. */
export interface MemoryAccount {
  suspended: boolean;
  plan: Plan;
  /** Ids of the keys that work. */
  readonly keys: Set<string>;
  usagePricing: boolean;
}

/** A job that was admitted, for tests to end it and to deliver its rows. */
export interface MemoryJob {
  readonly jobId: string;
  readonly call: JobCall;
  readonly holdId: string | null;
  readonly admittedAt: number;
  running: boolean;
  readonly rows: DeliveredContact[];
}

/** A row that a job delivered, as far as reports of wrong contacts look at it. */
export interface DeliveredContact {
  readonly creatorId: number;
  readonly platform: Platform;
  readonly handle: string;
  readonly contacts: readonly string[];
  readonly charged: 0 | 1;
}

/** One search session of an account in its history. */
export interface MemorySearch {
  readonly historyId: string;
  rows: number;
  creditsCharged: number;
}

interface KeptPage {
  readonly requestedWith: string | undefined;
  readonly offset: number;
  readonly fingerprint: string;
  readonly at: number;
  readonly answer: SearchAdmitted;
}

interface KeptClaim {
  readonly bodyHash: string;
  readonly admitted: SearchAdmitted | JobAdmitted | { readonly createdId: string };
  readonly expiresAt: number;
  answer: CallAnswer | null;
}

interface Books {
  readonly account: MemoryAccount;
  readonly logs: Map<string, CallLog>;
  readonly pages: KeptPage[];
  readonly claims: Map<string, KeptClaim>;
  readonly credited: { readonly creatorId: number; readonly at: number }[];
  /** Creator and contact of each. */
  readonly reports: Set<string>;
  /** Creators whose list items are closed. */
  readonly closed: Set<number>;
  usage: DayUsage & { readonly day: number };
}

export interface MemoryAdmissionParts {
  readonly ledger: MemoryLedger;
  readonly now: () => Date;
  /** Fresh uuids for history entries, pages and jobs. */
  readonly newId: () => string;
  readonly lifetimes?: Lifetimes;
}

function isAsAssumed(
  { plan, keys }: MemoryAccount,
  { keyId, assumed }: Pick<CallContext, 'keyId' | 'assumed'>,
): boolean {
  return keys.has(keyId) && (assumed === undefined || assumed.plan === plan);
}

/** Through which channel and by which key the call came. */
function originOf({ source, keyId }: Pick<CallContext, 'source' | 'keyId'>): Pick<Cause, 'source' | 'keyId'> {
  return { source, keyId };
}

/** Admission over maps: the reference that adapters are compared with, and the fake of other tests. */
export class MemoryAdmission implements Admission {
  readonly #parts: MemoryAdmissionParts;
  /** Admitted jobs by id. */
  readonly jobs = new Map<string, MemoryJob>();
  /** Search sessions by account, channel, filters and day. */
  readonly searches = new Map<string, MemorySearch>();
  readonly #books = new Map<string, Books>();
  #turn: Promise<unknown> = Promise.resolve();
  readonly #lifetimes: Lifetimes;

  constructor(parts: MemoryAdmissionParts) {
    this.#parts = parts;
    this.#lifetimes = parts.lifetimes ?? defaultLifetimes;
  }

  /** Makes an account known; the same object may be changed later. Its ledger is opened by the caller. */
  addAccount(accountId: string, account: MemoryAccount): void {
    const usage = { day: Number.NEGATIVE_INFINITY, free: 0, paid: 0 };
    this.#books.set(accountId, {
      account,
      logs: new Map(),
      pages: [],
      claims: new Map(),
      credited: [],
      reports: new Set(),
      closed: new Set(),
      usage,
    });
  }

  admitSearch(call: SearchCall): Promise<SearchAdmitted | Refusal> {
    return this.#alone(async () => {
      const books = this.#booksOf(call.accountId);
      const known = this.#known(books, call);
      if (known !== null) return known as SearchAdmitted | Refusal;
      const again = await this.#pageAgain(books, call);
      return again ?? this.#firstPage(books, call);
    });
  }

  /** Adds the creators to a list of an account that was not shown them. */
  addClosed(accountId: string, creatorIds: readonly number[]): void {
    for (const id of creatorIds) this.#booksOf(accountId).closed.add(id);
  }

  admitShowing(call: ShowingCall): Promise<SearchAdmitted | Refusal | AlreadyOpen> {
    return this.#alone(async () => {
      const books = this.#booksOf(call.accountId);
      const known = this.#known(books, call);
      if (known !== null) return known as SearchAdmitted | Refusal;
      const owned = this.#owned(call.accountId);
      const creatorIds = call.creatorIds.filter((id) => books.closed.has(id) && !owned.has(id));
      if (creatorIds.length === 0) return { admitted: false, reason: 'already_open' };
      const slots = Math.ceil(creatorIds.length / call.creatorsPerSlot);
      return this.#firstPage(books, { ...call, creatorIds }, slots);
    });
  }

  admitJob(call: JobCall): Promise<JobAdmitted | Refusal> {
    return this.#alone(async () => {
      const books = this.#booksOf(call.accountId);
      const known = this.#known(books, call);
      if (known !== null) return known as JobAdmitted | Refusal;
      const running = call.idempotency === undefined ? await this.#identicalRunning(call) : null;
      return running ?? this.#newJob(books, call);
    });
  }

  admitLookup(call: LookupCall): Promise<JobAdmitted | Refusal | AlreadyOwned> {
    return this.#alone(async () => {
      const books = this.#booksOf(call.accountId);
      const known = this.#known(books, call);
      if (known !== null) return known as JobAdmitted | Refusal;
      if (call.creatorId !== null && this.#owned(call.accountId).has(call.creatorId))
        return { admitted: false, reason: 'already_owned' };
      return (await this.#identicalRunning(call)) ?? this.#newJob(books, call);
    });
  }

  #owned(accountId: string): ReadonlySet<number> {
    const own = [...this.jobs.values()].filter((job) => job.call.accountId === accountId);
    const paid = own.flatMap((job) => job.rows.filter((row) => row.charged === 1));
    return new Set(paid.map((row) => row.creatorId));
  }

  #ownedOf({ accountId }: SearchCall, creatorIds: readonly number[]): readonly number[] {
    const owned = this.#owned(accountId);
    return creatorIds.filter((id) => owned.has(id));
  }

  async storedAnswer(accountId: string, claim: IdempotencyClaim): Promise<StoredAnswer> {
    const kept = this.#claimOf(this.#booksOf(accountId), claim);
    if (kept === null) return { state: 'new' };
    if (kept.bodyHash !== claim.bodyHash) return { state: 'conflict' };
    return kept.answer === null ? { state: 'admitted' } : { state: 'answered', answer: kept.answer };
  }

  async storeAnswer(accountId: string, claim: IdempotencyClaim, given: GivenAnswer): Promise<StoredAnswer> {
    const kept = this.#claimOf(this.#booksOf(accountId), claim);
    const { status, body, historyId } = given;
    if (kept?.bodyHash === claim.bodyHash && historyOf(kept.admitted) === historyId) kept.answer ??= { status, body };
    return this.storedAnswer(accountId, claim);
  }

  async claimWrite(accountId: string, claim: IdempotencyClaim): Promise<ClaimedWrite> {
    const books = this.#booksOf(accountId);
    const stored = await this.storedAnswer(accountId, claim);
    if (stored.state === 'answered' || stored.state === 'conflict') return stored;
    const kept = this.#claimOf(books, claim);
    if (kept !== null && 'createdId' in kept.admitted) return { state: 'admitted', createdId: kept.admitted.createdId };
    const createdId = `created-${this.#now()}-${claim.key}`;
    const expiresAt = this.#now() + this.#lifetimes.idempotencySeconds * 1000;
    books.claims.set(claim.key, { bodyHash: claim.bodyHash, admitted: { createdId }, expiresAt, answer: null });
    return { state: 'new', createdId };
  }

  async dropWrite(accountId: string, claim: IdempotencyClaim): Promise<void> {
    const books = this.#booksOf(accountId);
    const kept = this.#claimOf(books, claim);
    if (kept?.bodyHash === claim.bodyHash && kept.answer === null && 'createdId' in kept.admitted)
      books.claims.delete(claim.key);
  }

  reportContact(call: ContactReport): Promise<ContactReported | ContactReportRefusal> {
    return this.#alone(async () => {
      const books = this.#booksOf(call.accountId);
      if (books.account.suspended) return { reported: false, reason: 'account_suspended' };
      if (!isAsAssumed(books.account, call)) return { reported: false, reason: 'caller_changed' };
      const row = this.#deliveredRow(call);
      if (row === null) return { reported: false, reason: 'not_found' };
      const contact = deliveredForm(row, call);
      if (contact === undefined) return { reported: false, reason: 'unknown_contact' };
      const withheld = this.#withheld(books, call, row);
      let ledgerEntryIds: readonly string[] = [];
      if (withheld === null) {
        const { accountId: ownerId, credits: amount, requestId } = call;
        const cause = { rule: 'contact.report', requestId, ...originOf(call) };
        const moved = await this.#parts.ledger.refund({
          ownerId,
          operationKey: `contact:${row.creatorId}`,
          amount,
          cause,
        });
        if (moved.moved) ledgerEntryIds = [moved.entryId];
        books.credited.push({ creatorId: row.creatorId, at: this.#now() });
      }
      const creditsRemaining = await this.#remaining(call.accountId);
      const report = `${row.creatorId} ${contact}`;
      const repeated = withheld !== null && books.reports.has(report);
      books.reports.add(report);
      return {
        reported: true,
        credited: withheld === null ? call.credits : 0,
        withheld,
        repeated,
        creditsRemaining,
        ledgerEntryIds,
      };
    });
  }

  async forgetExpired(): Promise<number> {
    let forgotten = 0;
    for (const books of this.#books.values()) {
      for (const [key, claim] of books.claims) {
        if (claim.expiresAt <= this.#now() && books.claims.delete(key)) forgotten += 1;
      }
    }
    return forgotten;
  }

  /** One call at a time, as under the account's lock. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #now(): number {
    return this.#parts.now().getTime();
  }

  #booksOf(accountId: string): Books {
    const books = this.#books.get(accountId);
    if (books === undefined) throw new Error('unknown account');
    return books;
  }

  async #remaining(accountId: string): Promise<number> {
    return remaining((await this.#parts.ledger.balance(accountId)) ?? { posted: 0, held: 0 });
  }

  #claimOf(books: Books, claim: IdempotencyClaim): KeptClaim | null {
    const kept = books.claims.get(claim.key);
    return kept === undefined || kept.expiresAt <= this.#now() ? null : kept;
  }

  #known(books: Books, call: CallContext): SearchAdmitted | JobAdmitted | Refusal | null {
    if (books.account.suspended) return { admitted: false, reason: 'account_suspended' };
    if (!isAsAssumed(books.account, call)) return { admitted: false, reason: 'caller_changed' };
    const kept = call.idempotency === undefined ? null : this.#claimOf(books, call.idempotency);
    if (kept === null) return null;
    if (kept.bodyHash !== call.idempotency?.bodyHash || 'createdId' in kept.admitted)
      return { admitted: false, reason: 'idempotency_conflict' };
    return { ...kept.admitted, replayed: true, windows: [] };
  }

  #claim(books: Books, call: CallContext, admitted: SearchAdmitted | JobAdmitted): void {
    if (call.idempotency === undefined) return;
    const { key, bodyHash } = call.idempotency;
    const expiresAt = this.#now() + this.#lifetimes.idempotencySeconds * 1000;
    books.claims.set(key, { bodyHash, admitted, expiresAt, answer: null });
  }

  #isYoung(page: KeptPage): boolean {
    return page.at > this.#now() - this.#lifetimes.pageSeconds * 1000;
  }

  async #pageAgain(books: Books, call: SearchCall): Promise<SearchAdmitted | null> {
    const id = call.pageRequestId;
    if (id === undefined) return null;
    const page = books.pages.find(
      (kept) =>
        kept.fingerprint === call.fingerprint &&
        kept.offset === call.offset &&
        this.#isYoung(kept) &&
        (kept.requestedWith === id || kept.answer.pageRequestId === id),
    );
    if (page === undefined) return null;
    const freeCreatorsLeft = Math.max(0, call.prices.freeCreatorsPerDay - this.#usageToday(books).free);
    const creditsRemaining = await this.#remaining(call.accountId);
    return {
      ...page.answer,
      ownedIds: this.#ownedOf(call, page.answer.creatorIds),
      replayed: true,
      freeCreatorsLeft,
      creatorsCharged: 0,
      creditsCharged: 0,
      creditsRemaining,
      ledgerEntryIds: [],
      windows: [],
    };
  }

  #usageToday(books: Books): DayUsage & { readonly day: number } {
    const day = Math.floor(this.#now() / dayMs);
    return books.usage.day >= day ? books.usage : { day, free: 0, paid: 0 };
  }

  #limited(books: Books, policy: Policy, slots = 1): Refusal | null {
    const kept = books.logs.get(policy.name) ?? emptyLog;
    let log: CallLog = { ...kept, stamps: logAt(kept, this.#now()).stamps };
    books.logs.set(policy.name, log);
    for (let slot = 0; slot < slots; slot += 1) {
      const { violation } = read(policy, log, this.#now());
      if (violation !== null) return { admitted: false, ...violation };
      log = withCall(policy, log, this.#now());
    }
    return null;
  }

  #countCall(books: Books, policy: Policy, slots = 1): readonly WindowState[] {
    let log = books.logs.get(policy.name) ?? emptyLog;
    for (let slot = 0; slot < slots; slot += 1) log = withCall(policy, log, this.#now());
    books.logs.set(policy.name, log);
    return read(policy, log, this.#now()).windows;
  }

  async #unpayable(call: CallContext & Pick<JobCall, 'mostCharged'>, required: number): Promise<Refusal | null> {
    const { mostCharged = required } = call;
    if (call.maxCredits !== undefined && mostCharged > call.maxCredits) {
      return {
        admitted: false,
        reason: 'over_max_credits',
        required: mostCharged,
        maxCredits: call.maxCredits,
        remaining: await this.#remaining(call.accountId),
      };
    }
    const left = await this.#remaining(call.accountId);
    return required > left ? { admitted: false, reason: 'insufficient_credits', required, remaining: left } : null;
  }

  async #firstPage(books: Books, call: SearchCall, slots = 1): Promise<SearchAdmitted | Refusal> {
    const limited = this.#limited(books, call.policy, slots);
    if (limited !== null) return limited;
    const usage = this.#usageToday(books);
    const { freeCreatorsPerDay } = call.prices;
    const { usagePricing } = books.account;
    if (!usagePricing && usage.free >= freeCreatorsPerDay) {
      const resetsAt = new Date((usage.day + 1) * dayMs);
      return { admitted: false, reason: 'usage_pricing_required', freeCreatorsPerDay, resetsAt };
    }
    const shown = usagePricing
      ? call.creatorIds
      : call.creatorIds.slice(0, Math.max(0, freeCreatorsPerDay - usage.free));
    const price = priceOfPage(call.prices, usage, shown.length);
    const unpayable = await this.#unpayable(call, price.credits);
    if (unpayable !== null) return unpayable;

    const windows = this.#countCall(books, call.policy, slots);
    for (const id of shown) books.closed.delete(id);
    books.usage = { day: usage.day, free: usage.free + price.free, paid: usage.paid + price.paid };
    const search = this.#searchOf(call, usage.day);
    search.rows += shown.length;
    search.creditsCharged += price.credits;
    const pageRequestId = this.#parts.newId();
    const { historyId } = search;
    const detail = { paid_creators: price.paid };
    const cause = { rule: 'search.page', historyId, requestId: call.requestId, ...originOf(call), detail };
    const charged = await this.#chargePage(call.accountId, `search:${pageRequestId}`, price.credits, cause);
    const admitted: SearchAdmitted = {
      admitted: true,
      replayed: false,
      historyId: search.historyId,
      pageRequestId,
      total: call.total,
      creatorIds: shown,
      ownedIds: this.#ownedOf(call, shown),
      freeCreatorsLeft: Math.max(0, freeCreatorsPerDay - books.usage.free),
      creatorsCharged: price.paid,
      creditsCharged: price.credits,
      creditsRemaining: await this.#remaining(call.accountId),
      usagePricing,
      ledgerEntryIds: charged,
      windows,
    };
    const { offset, fingerprint, pageRequestId: requestedWith } = call;
    books.pages.push({ requestedWith, offset, fingerprint, at: this.#now(), answer: admitted });
    this.#claim(books, call, admitted);
    return admitted;
  }

  async #chargePage(ownerId: string, operationKey: string, amount: number, cause: Cause): Promise<string[]> {
    if (amount === 0) return [];
    const moved = await this.#parts.ledger.charge({ ownerId, operationKey, amount, cause });
    if (!moved.moved) throw new Error(`a priced page was refused: ${moved.reason}`);
    return [moved.entryId];
  }

  #searchOf(call: SearchCall, day: number): MemorySearch {
    const key = [call.accountId, call.source, call.fingerprint, day].join(' ');
    const search = this.searches.get(key) ?? { historyId: this.#parts.newId(), rows: 0, creditsCharged: 0 };
    this.searches.set(key, search);
    return search;
  }

  async #identicalRunning(call: JobCall): Promise<JobAdmitted | null> {
    const [oldest] = [...this.jobs.values()]
      .filter(
        (job) => job.running && job.call.accountId === call.accountId && job.call.fingerprint === call.fingerprint,
      )
      .sort((one, other) => one.admittedAt - other.admittedAt || one.call.hold - other.call.hold);
    if (oldest === undefined) return null;
    const creditsRemaining = await this.#remaining(call.accountId);
    return this.#jobAnswer(oldest, {
      deduplicated: true,
      creditsHeld: 0,
      creditsRemaining,
      ledgerEntryIds: [],
      windows: [],
    });
  }

  async #holdEntry(job: MemoryJob): Promise<readonly string[]> {
    const entries = await this.#parts.ledger.entriesOf(job.call.accountId, { historyId: job.jobId });
    return entries.filter((entry) => entry.kind === 'hold').map((entry) => entry.entryId);
  }

  #jobAnswer(job: MemoryJob, now: Omit<JobAdmitted, 'admitted' | 'jobId' | 'replayed' | 'items'>): JobAdmitted {
    return { admitted: true, jobId: job.jobId, replayed: false, items: itemsOf(job.call.work), ...now };
  }

  async #newJob(books: Books, call: JobCall): Promise<JobAdmitted | Refusal> {
    const refusal = this.#limited(books, call.policy) ?? (await this.#unpayable(call, call.hold));
    if (refusal !== null) return refusal;
    const windows = this.#countCall(books, call.policy);
    const jobId = this.#parts.newId();
    let holdId: string | null = null;
    if (call.hold > 0) {
      const rule = `${call.work.kind}.creators`;
      const cause = { rule, historyId: jobId, requestId: call.requestId, ...originOf(call) };
      const held = await this.#parts.ledger.hold({
        ownerId: call.accountId,
        operationKey: `hold:${jobId}`,
        amount: call.hold,
        ttlSeconds: Number.POSITIVE_INFINITY,
        cause,
      });
      if (!held.moved) throw new Error(`a payable hold was refused: ${held.reason}`);
      holdId = held.holdId;
    }
    const job: MemoryJob = { jobId, call, holdId, admittedAt: this.#now(), running: true, rows: [] };
    this.jobs.set(jobId, job);
    const admitted = this.#jobAnswer(job, {
      deduplicated: false,
      creditsHeld: call.hold,
      creditsRemaining: await this.#remaining(call.accountId),
      ledgerEntryIds: await this.#holdEntry(job),
      windows,
    });
    this.#claim(books, call, admitted);
    return admitted;
  }

  #deliveredRow(call: ContactReport): DeliveredContact | null {
    const { of } = call;
    const own = ([jobId, job]: readonly [string, { readonly call: { readonly accountId: string } }]) =>
      job.call.accountId === call.accountId && (!('historyId' in of) || jobId === of.historyId);
    const isMeant = (row: DeliveredContact) =>
      'historyId' in of
        ? row.platform === of.platform && handleKey(row) === handleKey(of)
        : row.creatorId === of.creatorId;
    const rows = [...this.jobs]
      .filter(own)
      .toReversed()
      .flatMap(([, job]) => job.rows.filter(isMeant));
    return rows.find((row) => deliveredForm(row, call) !== undefined) ?? rows[0] ?? null;
  }

  #withheld(books: Books, call: ContactReport, row: DeliveredContact): ContactReported['withheld'] {
    if (books.credited.some((earlier) => earlier.creatorId === row.creatorId)) return 'already_credited';
    const own = [...this.jobs.values()].filter((job) => job.call.accountId === call.accountId);
    const paid = own.some((job) => job.rows.some((other) => other.creatorId === row.creatorId && other.charged === 1));
    if (!paid) return 'not_charged';
    const since = this.#now() - call.fairUse.windowDays * dayMs;
    const given = books.credited.filter((earlier) => earlier.at > since).length;
    const charged = own
      .filter((job) => job.admittedAt > since)
      .reduce((sum, job) => sum + job.rows.filter((other) => other.charged === 1).length, 0);
    const allowed = Math.max(call.fairUse.minimum, Math.floor((charged * call.fairUse.sharePct) / 100));
    return given >= allowed ? 'fair_use' : null;
  }
}

function itemsOf(work: JobCall['work']): number {
  return work.kind === 'export' ? work.creatorIds.length : work.handles.length;
}

/** The entry in the history that an admission made. */
function historyOf(admitted: KeptClaim['admitted']): string | null {
  if ('createdId' in admitted) return null;
  return 'jobId' in admitted ? admitted.jobId : admitted.historyId;
}

function deliveredForm(row: DeliveredContact, { contact, otherForms }: ContactReport): string | undefined {
  return [contact, ...otherForms].find((form) => row.contacts.includes(form));
}
