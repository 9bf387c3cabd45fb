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
    }
  | {
      /** Unlocks items of a list in one job. */
      readonly kind: 'list';
      readonly list: Pick<Schemas['CreatorList'], 'list_id' | 'name'>;
      /** Default: all. */
      readonly items?: Schemas['ListItemFilter'];
      /** Number of these items. */
      readonly total: number;
    };

export type PurchaseCall =
  | { readonly kind: 'unlock'; readonly body: RequestOf<'unlock_creators'> }
  | { readonly kind: 'export'; readonly body: RequestOf<'run_export'> };

export type Part = PurchaseCall & { readonly atMost: number };

export interface Quote extends BillOf {
  readonly parts: readonly Part[];
  /** Credits set aside while it runs; unspent ones are released. */
  readonly held: number;
  /** Credits that must be available to start it. */
  readonly needed: number;
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
  if (purchase.kind === 'list') {
    const { list, items } = purchase;
    const body = { list_id: list.list_id, limit: count, name: list.name, ...(items && { items }) };
    return [{ kind: 'export', body }];
  }
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
  const noContact = prices.reduce((sum, price) => sum + price.noContact, 0);
  // An export of a search finds out which creators are owned as it runs.
  const ofSearch = calls[0]?.kind === 'export' && calls[0].body.list_id === undefined;
  return {
    parts,
    creators,
    atMost,
    alreadyOwned: prices.reduce((sum, { alreadyOwned }) => sum + alreadyOwned, 0),
    noContact,
    creditsRemaining: Math.min(...prices.map(({ creditsRemaining }) => creditsRemaining)),
    held: ofSearch ? creators - noContact : atMost,
    needed: ofSearch ? creators : atMost,
  };
}

/** Creators that the balance can cover at full price; null if it covers all. */
export function affordable({ creditsRemaining, needed }: Quote): number | null {
  return creditsRemaining >= needed ? null : creditsRemaining;
}

/** Adds the reason for the ledger to each call. */
export function withReason(quote: Quote, reason: string): Quote {
  if (reason === '') return quote;
  return { ...quote, parts: quote.parts.map((part) => ({ ...part, body: { ...part.body, reason } }) as Part) };
}
