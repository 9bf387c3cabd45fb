import type { Account } from '@creator-discovery/installation';

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

interface OperationCall {
  readonly caller: Account;
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
