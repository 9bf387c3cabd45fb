import { type Cause, remaining } from '@creator-discovery/credits';
import type { MemoryLedger } from '@creator-discovery/credits/memory';
import { type DayUsage, priceOfPage } from '@creator-discovery/credits/reference';
import type { Policy, WindowState } from '@creator-discovery/rate-limits';
import { type CallLog, emptyLog, logAt, read, withCall } from '@creator-discovery/rate-limits/reference';
import type {
  Admission,
  AdmissionRefusal,
  AdmittedJob,
  AdmittedSearch,
  CallContext,
  JobCall,
  SearchCall,
} from '../admission.ts';
import { defaultLifetimes } from '../admission.ts';

const dayMs = 86_400_000;

/** An admitted job, which tests can end. */
interface ModelJob {
  readonly jobId: string;
  readonly call: JobCall;
  readonly holdId: string | null;
  readonly admittedAt: number;
  running: boolean;
}

/** A search in the history of an account. */
interface ModelSearch {
  readonly historyId: string;
  rows: number;
  creditsCharged: number;
}

interface KeptPage {
  readonly requestedWith: string | undefined;
  readonly offset: number;
  readonly fingerprint: string;
  readonly at: number;
  readonly answer: AdmittedSearch;
}

interface KeptClaim {
  readonly bodyHash: string;
  readonly admitted: AdmittedSearch | AdmittedJob;
  readonly expiresAt: number;
}

function originOf({ source, keyId }: Pick<CallContext, 'source' | 'keyId'>): Pick<Cause, 'source' | 'keyId'> {
  return { source, keyId };
}

interface AdmissionModelParts {
  /** Has the account as its owner. */
  readonly ledger: MemoryLedger;
  readonly now: () => Date;
  /** Returns a new UUID. */
  readonly newId: () => string;
  readonly usagePricing: boolean;
}

/** Reference model of the searches and jobs of one account, which is neither suspended nor changed. */
export class AdmissionModel implements Pick<Admission, 'admitSearch' | 'admitJob'> {
  readonly #parts: AdmissionModelParts;
  readonly #jobs = new Map<string, ModelJob>();
  /** Searches by channel, filters and day. */
  readonly #searches = new Map<string, ModelSearch>();
  readonly #logs = new Map<string, CallLog>();
  readonly #pages: KeptPage[] = [];
  readonly #claims = new Map<string, KeptClaim>();
  #usage: DayUsage & { readonly day: number } = { day: Number.NEGATIVE_INFINITY, free: 0, paid: 0 };

  constructor(parts: AdmissionModelParts) {
    this.#parts = parts;
  }

  async admitSearch(call: SearchCall): Promise<AdmittedSearch | AdmissionRefusal> {
    const known = this.#known(call);
    if (known !== null) return known as AdmittedSearch | AdmissionRefusal;
    const again = await this.#pageAgain(call);
    return again ?? this.#firstPage(call);
  }

  async admitJob(call: JobCall): Promise<AdmittedJob | AdmissionRefusal> {
    const known = this.#known(call);
    if (known !== null) return known as AdmittedJob | AdmissionRefusal;
    const running = call.idempotency === undefined ? await this.#identicalRunning(call) : null;
    return running ?? this.#newJob(call);
  }

  /** Completes a job without further charges. */
  async endJob(jobId: string): Promise<void> {
    const job = this.#jobs.get(jobId);
    if (job === undefined) throw new Error('Unknown job.');
    job.running = false;
    if (job.holdId !== null)
      await this.#parts.ledger.settle({
        ownerId: job.call.accountId,
        holdId: job.holdId,
        capture: 0,
        cause: { rule: 'job.end', historyId: jobId },
      });
  }

  #now(): number {
    return this.#parts.now().getTime();
  }

  async #remaining(accountId: string): Promise<number> {
    return remaining((await this.#parts.ledger.balance(accountId)) ?? { posted: 0, held: 0 });
  }

  #known(call: CallContext): AdmittedSearch | AdmittedJob | AdmissionRefusal | null {
    const kept = call.idempotency === undefined ? undefined : this.#claims.get(call.idempotency.key);
    if (kept === undefined || kept.expiresAt <= this.#now()) return null;
    if (kept.bodyHash !== call.idempotency?.bodyHash) return { admitted: false, reason: 'idempotency_conflict' };
    return { ...kept.admitted, replayed: true, windows: [] };
  }

  #claim(call: CallContext, admitted: AdmittedSearch | AdmittedJob): void {
    if (call.idempotency === undefined) return;
    const { key, bodyHash } = call.idempotency;
    const expiresAt = this.#now() + defaultLifetimes.idempotencySeconds * 1000;
    this.#claims.set(key, { bodyHash, admitted, expiresAt });
  }

  #isYoung(page: KeptPage): boolean {
    return page.at > this.#now() - defaultLifetimes.pageSeconds * 1000;
  }

  async #pageAgain(call: SearchCall): Promise<AdmittedSearch | null> {
    const id = call.pageRequestId;
    if (id === undefined) return null;
    const page = this.#pages.find(
      (kept) =>
        kept.fingerprint === call.fingerprint &&
        kept.offset === call.offset &&
        this.#isYoung(kept) &&
        (kept.requestedWith === id || kept.answer.pageRequestId === id),
    );
    if (page === undefined) return null;
    const freeCreatorsLeft = Math.max(0, call.prices.freeCreatorsPerDay - this.#usageToday().free);
    const creditsRemaining = await this.#remaining(call.accountId);
    return {
      ...page.answer,
      replayed: true,
      freeCreatorsLeft,
      creatorsCharged: 0,
      creditsCharged: 0,
      creditsRemaining,
      ledgerEntryIds: [],
      windows: [],
    };
  }

  #usageToday(): DayUsage & { readonly day: number } {
    const day = Math.floor(this.#now() / dayMs);
    return this.#usage.day >= day ? this.#usage : { day, free: 0, paid: 0 };
  }

  #limited(policy: Policy): AdmissionRefusal | null {
    const kept = this.#logs.get(policy.name) ?? emptyLog;
    const log: CallLog = { ...kept, stamps: logAt(kept, this.#now()).stamps };
    this.#logs.set(policy.name, log);
    const { violation } = read(policy, log, this.#now());
    return violation === null ? null : { admitted: false, ...violation };
  }

  #countCall(policy: Policy): readonly WindowState[] {
    const log = withCall(policy, this.#logs.get(policy.name) ?? emptyLog, this.#now());
    this.#logs.set(policy.name, log);
    return read(policy, log, this.#now()).windows;
  }

  async #unpayable(call: CallContext & Pick<JobCall, 'maxCharge'>, required: number): Promise<AdmissionRefusal | null> {
    const { maxCharge = required } = call;
    if (call.maxCredits !== undefined && maxCharge > call.maxCredits) {
      return {
        admitted: false,
        reason: 'over_max_credits',
        required: maxCharge,
        maxCredits: call.maxCredits,
        remaining: await this.#remaining(call.accountId),
      };
    }
    const left = await this.#remaining(call.accountId);
    return required > left ? { admitted: false, reason: 'insufficient_credits', required, remaining: left } : null;
  }

  async #firstPage(call: SearchCall): Promise<AdmittedSearch | AdmissionRefusal> {
    const limited = this.#limited(call.policy);
    if (limited !== null) return limited;
    const usage = this.#usageToday();
    const { freeCreatorsPerDay } = call.prices;
    const { usagePricing } = this.#parts;
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

    const windows = this.#countCall(call.policy);
    this.#usage = { day: usage.day, free: usage.free + price.free, paid: usage.paid + price.paid };
    const search = this.#searchOf(call, usage.day);
    search.rows += shown.length;
    search.creditsCharged += price.credits;
    const pageRequestId = this.#parts.newId();
    const { historyId } = search;
    const detail = { paid_creators: price.paid };
    const cause = { rule: 'search.page', historyId, requestId: call.requestId, ...originOf(call), detail };
    const charged = await this.#chargePage(call.accountId, `search:${pageRequestId}`, price.credits, cause);
    const admitted: AdmittedSearch = {
      admitted: true,
      replayed: false,
      historyId: search.historyId,
      pageRequestId,
      total: call.total,
      creatorIds: shown,
      ownedIds: [],
      freeCreatorsLeft: Math.max(0, freeCreatorsPerDay - this.#usage.free),
      creatorsCharged: price.paid,
      creditsCharged: price.credits,
      creditsRemaining: await this.#remaining(call.accountId),
      usagePricing,
      asOf: null,
      ledgerEntryIds: charged,
      windows,
    };
    const { offset, fingerprint, pageRequestId: requestedWith } = call;
    this.#pages.push({ requestedWith, offset, fingerprint, at: this.#now(), answer: admitted });
    this.#claim(call, admitted);
    return admitted;
  }

  async #chargePage(ownerId: string, operationKey: string, amount: number, cause: Cause): Promise<string[]> {
    if (amount === 0) return [];
    const moved = await this.#parts.ledger.charge({ ownerId, operationKey, amount, cause });
    if (!moved.moved) throw new Error(`The ledger refused a priced page: ${moved.reason}.`);
    return [moved.entryId];
  }

  #searchOf(call: SearchCall, day: number): ModelSearch {
    const key = [call.source, call.fingerprint, day].join(' ');
    const search = this.#searches.get(key) ?? { historyId: this.#parts.newId(), rows: 0, creditsCharged: 0 };
    this.#searches.set(key, search);
    return search;
  }

  async #identicalRunning(call: JobCall): Promise<AdmittedJob | null> {
    const [oldest] = [...this.#jobs.values()]
      .filter((job) => job.running && job.call.fingerprint === call.fingerprint)
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

  async #holdEntry(job: ModelJob): Promise<readonly string[]> {
    const entries = await this.#parts.ledger.entriesOf(job.call.accountId, { historyId: job.jobId });
    return entries.filter((entry) => entry.kind === 'hold').map((entry) => entry.entryId);
  }

  #jobAnswer(job: ModelJob, now: Omit<AdmittedJob, 'admitted' | 'jobId' | 'replayed' | 'items' | 'asOf'>): AdmittedJob {
    return { admitted: true, jobId: job.jobId, replayed: false, items: itemsOf(job.call.work), asOf: null, ...now };
  }

  async #newJob(call: JobCall): Promise<AdmittedJob | AdmissionRefusal> {
    const refusal =
      this.#limited(call.policy) ?? (await this.#unpayable(call, Math.max(call.hold, call.mustCover ?? 0)));
    if (refusal !== null) return refusal;
    const windows = this.#countCall(call.policy);
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
      if (!held.moved) throw new Error(`The ledger refused a payable hold: ${held.reason}.`);
      holdId = held.holdId;
    }
    const job: ModelJob = { jobId, call, holdId, admittedAt: this.#now(), running: true };
    this.#jobs.set(jobId, job);
    const admitted = this.#jobAnswer(job, {
      deduplicated: false,
      creditsHeld: call.hold,
      creditsRemaining: await this.#remaining(call.accountId),
      ledgerEntryIds: await this.#holdEntry(job),
      windows,
    });
    this.#claim(call, admitted);
    return admitted;
  }
}

function itemsOf(work: JobCall['work']): number {
  return work.kind === 'export' ? work.creatorIds.length : work.handles.length;
}
