import type { RefusalStatus } from '../refusal.ts';
import recorded from './recorded-examples.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;

/** A request with its answer. */
export interface Example {
  readonly request: Json;
  readonly response: Json;
}

/** A refusal with the operation that gave it. */
export interface RefusalExample {
  readonly operation: string;
  readonly response: Json;
}

const examples: { readonly [operation: string]: Example } = recorded.operations;
const refusals: { readonly [codeAndStatus: string]: RefusalExample } = recorded.refusals;

/**
 * What an operation really answered to a request, on the demo data; `npm run examples` records it again. An operation that
 * was just added has none, and its documents do without; a test demands one.
 */
export function exampleOf(operation: string): Example | undefined {
  return examples[operation];
}

/** A refusal that was really given; faults of the server have none. */
export function refusalExampleOf(code: number, status: RefusalStatus): RefusalExample | undefined {
  return refusals[`${code} ${status}`];
}
