import { type Cause, type Ledger, type Refused, remaining } from '@creator-discovery/credits';
import { deadlineSeconds, endpoints } from './endpoints.ts';
import { type ScrapeFailure, timedOut } from './failure.ts';
import { answerKept, answerLive, type LivePorts } from './live.ts';
import type { Answer } from './scrape-cache.ts';
import type { ScrapeTarget } from './target.ts';

/** Who waits for the answer, and until when. */
export interface Patience {
  /** Settles when the deadline of the whole answer has passed or the client has left. */
  readonly over: Promise<'deadline' | 'client_gone'>;
  /** Whether the client has left by now. */
  clientGone(): boolean;
}

/** A metered call with valid parameters and a known key within its rate. */
export interface ScrapeCall {
  readonly target: ScrapeTarget;
  /** The key that pays; it owns its credits itself. */
  readonly keyId: string;
  /** Unique per call for ever, never chosen by the client. */
  readonly operationKey: string;
  readonly requestId: string;
  readonly patience: Patience;
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

/** A hold outlives the deadline by so much, so that it never expires under a call that is about to be answered. */
const holdSeconds = deadlineSeconds + 30;

/**
 * A metered call: what is kept is charged at once; otherwise the cost is held before the network is asked, captured when
 * the answer is ready and released on every other end. (spec: scraping 8, contract 8)
 */
export async function scrape(call: ScrapeCall, ports: ScrapePorts): Promise<Scraped> {
  const kept = await answerKept(call.target, ports.cache);
  return kept === null ? scrapeHeld(call, ports) : payForKept(call, kept, ports);
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

async function payForKept(call: ScrapeCall, kept: Answer, { ledger }: ScrapePorts): Promise<Scraped> {
  if (!kept.outcome.found) {
    const balance = await ledger.balance(call.keyId);
    const left = balance === null ? 0 : remaining(balance);
    return left < cost(call)
      ? { result: 'insufficient_credits', required: cost(call), remaining: left }
      : { result: 'failed', failure: kept.outcome.failure, cached: true };
  }
  if (call.patience.clientGone()) return { result: 'client_gone' };
  const paid = await ledger.charge(movement(call));
  if (!paid.moved) return refusalOf(call, paid);
  return {
    result: 'answered',
    json: kept.outcome.json,
    creditsUsed: cost(call),
    creditsRemaining: paid.remaining,
    cached: true,
    ageSeconds: kept.ageSeconds,
  };
}

function refusalOf(call: ScrapeCall, refused: Refused): Scraped {
  if (refused.reason === 'operation_conflict')
    throw new Error("The scrape's operation key has already paid for something else.");
  return {
    result: 'insufficient_credits',
    required: cost(call),
    remaining: refused.reason === 'insufficient_credits' ? refused.remaining : 0,
  };
}

async function scrapeHeld(call: ScrapeCall, ports: ScrapePorts): Promise<Scraped> {
  const held = await ports.ledger.hold({ ...movement(call), ttlSeconds: holdSeconds });
  if (!held.moved) return refusalOf(call, held);
  const release = () => ports.ledger.settle({ holdId: held.holdId, capture: 0, cause: cause(call) });
  let ending: Answer | 'deadline' | 'client_gone';
  try {
    ending = await Promise.race([answerLive(call.target, ports), call.patience.over]);
  } catch (fault) {
    await release();
    throw fault;
  }
  if (ending === 'client_gone' || call.patience.clientGone()) {
    await release();
    return { result: 'client_gone' };
  }
  if (ending === 'deadline') {
    await release();
    return { result: 'failed', failure: timedOut, cached: false };
  }
  const { outcome, cached, ageSeconds } = ending;
  if (!outcome.found) {
    await release();
    return { result: 'failed', failure: outcome.failure, cached };
  }
  const settled = await ports.ledger.settle({ holdId: held.holdId, capture: cost(call), cause: cause(call) });
  if (!settled.settled)
    throw new Error(`The hold of a scrape had ended as ${settled.state} before its answer was ready.`);
  return {
    result: 'answered',
    json: outcome.json,
    creditsUsed: settled.captured,
    creditsRemaining: settled.remaining,
    cached,
    ageSeconds,
  };
}
