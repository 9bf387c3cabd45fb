import type { CheckResult, ContactCheck } from '@creator-discovery/creators';
import { z } from 'zod';

const timeoutMs = 30_000;
const answer = z.object({
  results: z.array(z.object({ address: z.string(), result: z.enum(['deliverable', 'undeliverable', 'unknown']) })),
});

/** Asks the operator's service; docs/collection.md describes request and response. */
export class HttpContactCheck implements ContactCheck {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, key?: string) {
    this.#url = url;
    this.#headers = {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    };
  }

  async check(addresses: readonly string[]): Promise<ReadonlyMap<string, CheckResult>> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({ addresses }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the contact check answered ${response.status}`);
    const { results } = answer.parse(await response.json());
    const known = new Map(results.map(({ address, result }) => [address, result]));
    return new Map(addresses.map((address) => [address, known.get(address) ?? 'unknown']));
  }
}
