import { type Cause, type Ledger, type RefusedMovement, remaining } from '@creator-discovery/credits';
import { deadlineSeconds, endpoints } from './endpoints.ts';
import { type ScrapeFailure, timedOut } from './failure.ts';
import { cachedAnswer, type LivePorts, liveAnswer } from './live.ts';
import type { Answer } from './scrape-cache.ts';
import type { ScrapeTarget } from './target.ts';

export interface CallDeadline {
  /** Resolves at the deadline or when the client disconnects. */
  readonly over: Promise<'deadline' | 'client_gone'>;
  /** Returns whether the client has disconnected. */
  clientGone(): boolean;
}

/** Metered call with valid parameters, by a known key within its rate limit. */
export interface ScrapeCall {
  readonly target: ScrapeTarget;
  /** Scraper key that pays with its own credits. */
  readonly keyId: string;
  /** Unique per call; never chosen by the client. */
  readonly operationKey: string;
  readonly requestId: string;
  readonly deadline: CallDeadline;
}

export interface ScrapePorts extends LivePorts {
  readonly ledger: Pick<Ledger, 'balance' | 'charge' | 'hold' | 'settle'>;
}

/** Result of a metered call. Only `answered` costs credits. (spec: scraping 7 and 8) */
export type ScrapeResult =
  | {
      readonly result: 'answered';
      /** JSON text of the envelope's `data`. */
      readonly json: string;
      readonly creditsUsed: number;
      readonly creditsRemaining: number;
      readonly cached: boolean;
      readonly ageSeconds: number;
    }
  | { readonly result: 'insufficient_credits'; readonly required: number; readonly remaining: number }
  | { readonly result: 'failed'; readonly failure: ScrapeFailure; readonly cached: boolean }
  | { readonly result: 'client_gone' };

/** Longer than the deadline, so that a hold cannot expire right before its response. */
const holdSeconds = deadlineSeconds + 30;

/**
 * Runs a metered call. Charges a cached answer at once. Otherwise holds the cost before the fetch, captures it with the
 * answer, and releases it in every other case. (spec: scraping 8, contract 8)
 */
export async function scrape(call: ScrapeCall, ports: ScrapePorts): Promise<ScrapeResult> {
  const cached = await cachedAnswer(call.target, ports.cache);
  return cached === null ? scrapeHeld(call, ports) : chargeCached(call, cached, ports);
}

function cost(call: ScrapeCall): number {
  return endpoints[call.target.kind].credits;
}

function cause(call: ScrapeCall): Cause {
  return { rule: `scrape.${call.target.kind}`, requestId: call.requestId };
}

function movement(call: ScrapeCall) {
  return {
    ownerId: call.keyId,
    operationKey: call.operationKey,
    amount: cost(call),
    cause: cause(call),
  };
}

async function chargeCached(call: ScrapeCall, answer: Answer, { ledger }: ScrapePorts): Promise<ScrapeResult> {
  if (!answer.outcome.found) {
    const balance = await ledger.balance(call.keyId);
    const left = balance === null ? 0 : remaining(balance);
    return left < cost(call)
      ? { result: 'insufficient_credits', required: cost(call), remaining: left }
      : { result: 'failed', failure: answer.outcome.failure, cached: true };
  }
  if (call.deadline.clientGone()) return { result: 'client_gone' };
  const charged = await ledger.charge(movement(call));
  if (!charged.moved) return refusalOf(call, charged);
  return {
    result: 'answered',
    json: answer.outcome.json,
    creditsUsed: cost(call),
    creditsRemaining: charged.remaining,
    cached: true,
    ageSeconds: answer.ageSeconds,
  };
}

function refusalOf(call: ScrapeCall, refused: RefusedMovement): ScrapeResult {
  if (refused.reason === 'operation_conflict')
    throw new Error('The operation key of the scrape was already used for another movement.');
  return {
    result: 'insufficient_credits',
    required: cost(call),
    remaining: refused.reason === 'insufficient_credits' ? refused.remaining : 0,
  };
}

async function scrapeHeld(call: ScrapeCall, ports: ScrapePorts): Promise<ScrapeResult> {
  const held = await ports.ledger.hold({ ...movement(call), ttlSeconds: holdSeconds });
  if (!held.moved) return refusalOf(call, held);
  const hold = { ownerId: movement(call).ownerId, holdId: held.holdId };
  const release = () => ports.ledger.settle({ ...hold, capture: 0, cause: cause(call) });
  let result: Answer | 'deadline' | 'client_gone';
  try {
    result = await Promise.race([liveAnswer(call.target, ports), call.deadline.over]);
  } catch (fault) {
    await release();
    throw fault;
  }
  if (result === 'client_gone' || call.deadline.clientGone()) {
    await release();
    return { result: 'client_gone' };
  }
  if (result === 'deadline') {
    await release();
    return { result: 'failed', failure: timedOut, cached: false };
  }
  const { outcome, cached, ageSeconds } = result;
  if (!outcome.found) {
    await release();
    return { result: 'failed', failure: outcome.failure, cached };
  }
  const settled = await ports.ledger.settle({ ...hold, capture: cost(call), cause: cause(call) });
  if (!settled.settled)
    throw new Error(`The hold of the scrape had ended as ${settled.state} before the response was ready.`);
  return {
    result: 'answered',
    json: outcome.json,
    creditsUsed: settled.captured,
    creditsRemaining: settled.remaining,
    cached,
    ageSeconds,
  };
}
