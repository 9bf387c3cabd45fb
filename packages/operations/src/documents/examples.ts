import type { RefusalStatus } from '../refusal.ts';
import recorded from './recorded-examples.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;

export interface Example {
  readonly request: Json;
  readonly response: Json;
}

/** A refusal and the operation that returned it. */
export interface RefusalExample {
  readonly operation: string;
  readonly response: Json;
}

const examples: { readonly [operation: string]: Example } = recorded.operations;
const refusals: { readonly [codeAndStatus: string]: RefusalExample } = recorded.refusals;

/** A recorded answer on the demo data, from `npm run examples`. New operations have none yet; a test demands one. */
export function exampleOf(operation: string): Example | undefined {
  return examples[operation];
}

/** A recorded refusal. Server faults have none. */
export function refusalExampleOf(code: number, status: RefusalStatus): RefusalExample | undefined {
  return refusals[`${code} ${status}`];
}
