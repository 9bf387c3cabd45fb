import { type Cause, type Ledger, type Refused, remaining } from '@creator-discovery/credits';
import { deadlineSeconds, endpoints } from './endpoints.ts';
import { type ScrapeFailure, timedOut } from './failure.ts';
import { cachedAnswer, type LivePorts, liveAnswer } from './live.ts';
import type { Answer } from './scrape-cache.ts';
import type { ScrapeTarget } from './target.ts';

/** Until when one call waits for its answer: its deadline, or until its client leaves. */
export interface CallDeadline {
  /** Resolves when the deadline of the whole answer has passed or the client has left. */
  readonly over: Promise<'deadline' | 'client_gone'>;
  /** Whether the client has left by now. */
  clientGone(): boolean;
}

/** A metered call: its parameters are valid, its key is known and within its rate limit. */
export interface ScrapeCall {
  readonly target: ScrapeTarget;
  /** The key that pays; it owns its credits itself. */
  readonly keyId: string;
  /** Unique for each call, for ever; never chosen by the client. */
  readonly operationKey: string;
  readonly requestId: string;
  readonly deadline: CallDeadline;
}

export interface ScrapePorts extends LivePorts {
  readonly ledger: Pick<Ledger, 'balance' | 'charge' | 'hold' | 'settle'>;
}

/** How a metered call ended. Only `answered` has cost credits. (spec: scraping 7 and 8) */
export type Scraped =
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

/** A hold outlives the deadline, so that it can't expire while its call is about to be answered. */
const holdSeconds = deadlineSeconds + 30;

/**
 * A metered call: a cached answer is charged at once; otherwise the cost is held before the network is asked, captured
 * when the answer is ready, and released in every other case. (spec: scraping 8, contract 8)
 */
export async function scrape(call: ScrapeCall, ports: ScrapePorts): Promise<Scraped> {
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

async function chargeCached(call: ScrapeCall, answer: Answer, { ledger }: ScrapePorts): Promise<Scraped> {
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

function refusalOf(call: ScrapeCall, refused: Refused): Scraped {
  if (refused.reason === 'operation_conflict')
    throw new Error("The scrape's operation key was already used for something else.");
  return {
    result: 'insufficient_credits',
    required: cost(call),
    remaining: refused.reason === 'insufficient_credits' ? refused.remaining : 0,
  };
}

async function scrapeHeld(call: ScrapeCall, ports: ScrapePorts): Promise<Scraped> {
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
    throw new Error(`The hold of a scrape had ended as ${settled.state} before the answer was ready.`);
  return {
    result: 'answered',
    json: outcome.json,
    creditsUsed: settled.captured,
    creditsRemaining: settled.remaining,
    cached,
    ageSeconds,
  };
}
