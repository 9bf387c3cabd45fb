import type { ApiRefusal, RequestOf, Schemas } from '../api.ts';
import type { BillOf } from '../kit/bill.tsx';

export type Purchase =
  | { readonly kind: 'unlock'; readonly creators: readonly Schemas['CreatorName'][] }
  | {
      readonly kind: 'export';
      readonly filters: Schemas['FilterObject'];
      /** Number of matches. */
      readonly total: number;
      readonly name?: string;
    };

export type PurchaseCall =
  | { readonly kind: 'unlock'; readonly body: RequestOf<'unlock_creators'> }
  | { readonly kind: 'export'; readonly body: RequestOf<'run_export'> };

export type Part = PurchaseCall & { readonly atMost: number };

export interface Quote extends BillOf {
  readonly parts: readonly Part[];
  /** Credits that must be available while it runs; unspent ones are released. */
  readonly held: number;
}

/** Handles per unlock call. (spec: action 5) */
export const creatorsPerUnlock = 25;

/** Creators per export. (spec: action 5) */
export const creatorsPerExport = 10_000;

export function maxCreators(purchase: Purchase): number {
  return purchase.kind === 'unlock' ? purchase.creators.length : Math.min(purchase.total, creatorsPerExport);
}

/** Unpriced calls for the first `count` creators. */
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

export function creatorsOf(call: PurchaseCall): number {
  return call.kind === 'unlock' ? call.body.handles.length : call.body.limit;
}

export function billOf(calls: readonly PurchaseCall[], prices: readonly NonNullable<ApiRefusal['quote']>[]): Quote {
  const parts = calls.map((call, index) => ({ ...call, atMost: prices[index]?.maxCredits ?? 0 }));
  const atMost = parts.reduce((sum, part) => sum + part.atMost, 0);
  const creators = calls.reduce((sum, call) => sum + creatorsOf(call), 0);
  return {
    parts,
    creators,
    atMost,
    alreadyOwned: prices.reduce((sum, { alreadyOwned }) => sum + alreadyOwned, 0),
    creditsRemaining: Math.min(...prices.map(({ creditsRemaining }) => creditsRemaining)),
    // An export holds one credit per creator and finds out which ones are free as it runs.
    held: calls[0]?.kind === 'export' ? creators : atMost,
  };
}

/** Creators that the balance can cover at full price; null if it covers all. */
export function affordable({ creditsRemaining, held }: Quote): number | null {
  return creditsRemaining >= held ? null : creditsRemaining;
}
