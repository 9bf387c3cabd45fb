import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '@creator-discovery/installation';
import type { ProcessFleet } from '../process-fleet.ts';

const answerTimeoutMs = 15_000;

export type Body = Readonly<Record<string, unknown>>;

export type Call = readonly [operation: string, body: Body];

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly body: Body;
  /** Milliseconds until the first byte, and its time on this process's clock. */
  readonly tookMs: number;
  readonly answeredAt: number;
}

export interface OperationCall {
  readonly caller: Pick<Account, 'key'>;
  readonly call: Call;
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

/** Calls an operation of an action API. Rejects without a complete answer. */
export async function callOperation(
  apiUrl: string,
  { caller: { key }, call: [operation, body], idempotencyKey, timeoutMs = 60_000 }: OperationCall,
): Promise<Answer> {
  const begunAt = performance.now();
  const response = await fetch(`${apiUrl}/api/v1/${operation}`, {
    method: 'POST',
    headers: {
      ...{ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answeredAt = performance.now();
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ...{ text, body: JSON.parse(text) as Body, tookMs: answeredAt - begunAt, answeredAt },
  };
}

interface Repetition {
  /** Slot of the first process. */
  readonly first: number;
  /** Returns whether the call is not repeated. Default: for every answer without an internal error. */
  readonly isFinal?: (answer: Answer) => boolean;
}

/** Repeats a call with its `Idempotency-Key` at one process after the other until there is a final answer. */
export async function callUntilAnswered(
  api: ProcessFleet,
  call: OperationCall,
  { first, isFinal = ({ status }) => status < 500 }: Repetition,
): Promise<Answer & { readonly repeats: number }> {
  const keyed = { idempotencyKey: randomUUID(), ...call };
  for (let repeats = 0; ; repeats += 1) {
    const url = api.url((first + repeats) % api.size);
    const answer = await callOperation(url, keyed).catch(() => null);
    if (answer !== null && isFinal(answer)) return { ...answer, repeats };
    await pause(100);
  }
}

/** Counts calls to APIs that may be killed at any moment. */
export class ApiCalls {
  /** Successful calls. */
  answered = 0;
  unanswered = 0;

  scrape(scraperUrl: string, key: string, username: string | undefined): Promise<void> {
    return this.#count(async () => {
      const request = { headers: { 'x-api-key': key }, signal: AbortSignal.timeout(answerTimeoutMs) };
      const answer = await fetch(`${scraperUrl}/v1/photonet/profile?username=${username}`, request);
      await answer.arrayBuffer();
      return answer;
    });
  }

  readBalance(actionUrl: string, caller: Account): Promise<void> {
    const call = ['get_credit_balance', {}] as const;
    return this.#count(() => callOperation(actionUrl, { caller, call, timeoutMs: answerTimeoutMs }));
  }

  async #count(call: () => Promise<{ readonly status: number }>): Promise<void> {
    const answer = await call().catch(() => null);
    if (answer?.status === 200) this.answered += 1;
    else this.unanswered += 1;
    if (answer === null) await pause(50);
  }
}

/** Counts events by name. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  figures(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort());
  }
}
