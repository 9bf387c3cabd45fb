import type { Refusal, RequestOf, Schemas } from '../api.ts';
import type { BillOf } from '../kit/bill.tsx';

/** What is to be paid for. */
export type Purchase =
  | { readonly kind: 'unlock'; readonly creators: readonly Schemas['CreatorName'][] }
  | {
      readonly kind: 'export';
      readonly filters: Schemas['FilterObject'];
      /** How many match. */
      readonly total: number;
      readonly name?: string;
    };

/** One call of a purchase, as it asks for its price: without confirmation. */
export type PurchaseCall =
  | { readonly kind: 'unlock'; readonly body: RequestOf<'unlock_creators'> }
  | { readonly kind: 'export'; readonly body: RequestOf<'run_export'> };

/** One call of a purchase, with the most it may cost. */
export type Part = PurchaseCall & { readonly atMost: number };

/** The whole bill of a purchase, and the calls that it is made of. */
export interface Quote extends BillOf {
  readonly parts: readonly Part[];
  /** Credits that the balance must cover while it runs; what isn't spent comes back. */
  readonly setAside: number;
}

/** Handles of one unlock call. (spec: action 5) */
export const creatorsPerUnlock = 25;

/** Creators of one export. (spec: action 5) */
export const creatorsPerExport = 10_000;

/** The most creators that a purchase can have. */
export function mostCreators(purchase: Purchase): number {
  return purchase.kind === 'unlock' ? purchase.creators.length : Math.min(purchase.total, creatorsPerExport);
}

/** The calls that the first `count` creators of a purchase take, before their prices are known. */
export function callsOf(purchase: Purchase, count: number): readonly PurchaseCall[] {
  if (purchase.kind === 'export') {
    const { filters, name } = purchase;
    return [{ kind: 'export', body: { filters, limit: count, ...(name === undefined ? {} : { name }) } }];
  }
  const creators = purchase.creators.slice(0, count);
  const parts: PurchaseCall[] = [];
  for (let from = 0; from < creators.length; from += creatorsPerUnlock)
    parts.push({ kind: 'unlock', body: { handles: creators.slice(from, from + creatorsPerUnlock) } });
  return parts;
}

/** How many creators a call is about. */
export function creatorsOf(call: PurchaseCall): number {
  return call.kind === 'unlock' ? call.body.handles.length : call.body.limit;
}

/** The bill of calls whose prices are known. */
export function billOf(calls: readonly PurchaseCall[], prices: readonly NonNullable<Refusal['quote']>[]): Quote {
  const parts = calls.map((call, index) => ({ ...call, atMost: prices[index]?.maxCredits ?? 0 }));
  const atMost = parts.reduce((sum, part) => sum + part.atMost, 0);
  const creators = calls.reduce((sum, call) => sum + creatorsOf(call), 0);
  return {
    parts,
    creators,
    atMost,
    alreadyOwned: prices.reduce((sum, { alreadyOwned }) => sum + alreadyOwned, 0),
    creditsRemaining: Math.min(...prices.map(({ creditsRemaining }) => creditsRemaining)),
    // An export sets aside a credit for each of its creators, and finds out as it goes who is free.
    setAside: calls[0]?.kind === 'export' ? creators : atMost,
  };
}

/** How many creators the balance covers, whoever of them is owned; null where it covers all. */
export function affordable({ creditsRemaining, setAside }: Quote): number | null {
  return creditsRemaining >= setAside ? null : creditsRemaining;
}
