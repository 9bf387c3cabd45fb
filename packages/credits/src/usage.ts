import type { Balance } from './balance.ts';
import type { EntryKind, LedgerEntry } from './ledger.ts';

/** Range of UTC days, `YYYY-MM-DD`, both inclusive. An absent day leaves that end open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Filter and page of an owner's entries, newest first. */
export interface EntryQuery extends Days {
  /** Id of an entry: only older entries match. Nothing matches if the owner has no such entry. */
  readonly before?: string;
  /** Entries to skip, at least 0. */
  readonly offset: number;
  /** At least 1. */
  readonly limit: number;
  readonly kind?: EntryKind;
  /** Channel of the calls. */
  readonly source?: string;
}

export interface EntryPage {
  readonly entries: readonly LedgerEntry[];
  readonly hasMore: boolean;
  /** Number of matching entries, ignoring `before`. */
  readonly total: number;
}

/** Summary of an owner's entries that an operator has archived. */
export interface ArchivedEntries {
  /** First UTC day that is not archived, `YYYY-MM-DD`. */
  readonly before: string;
  /** Number of archived entries. */
  readonly entries: number;
  /** Balance after the last archived entry. */
  readonly balance: Balance;
}

/** Dimensions by which usage can be grouped. */
export const usageGroups = ['day', 'kind', 'channel', 'key', 'reason'] as const;

export type UsageGroup = (typeof usageGroups)[number];

/** Sum of the entries of one group, kind and rule. */
export interface UsageSum {
  /** Day, use, channel, key id or reason; null for entries without one. */
  readonly group: string | null;
  readonly kind: EntryKind;
  readonly rule: string;
  readonly entries: number;
  /** Sum of the changes of `posted`. */
  readonly amount: number;
  /** Creators paid for by charges and captures. */
  readonly creators: number;
}

/** Purposes for which credits are spent. */
export const uses = ['searches', 'exports', 'unlocks', 'lookups', 'other'] as const;

export type Use = (typeof uses)[number];

const usesByRule: ReadonlyMap<string, Use> = new Map([
  ['search.page', 'searches'],
  ['export.creators', 'exports'],
  ['unlock.creators', 'unlocks'],
  ['lookup.creators', 'lookups'],
]);

/** Returns the purpose of a charge or capture under a rule. */
export function useOf(rule: string): Use {
  return usesByRule.get(rule) ?? 'other';
}

/** Usage in whole credits. `posted` changed by `granted + purchased + refunded - spent`. */
export interface Usage {
  spent: number;
  readonly spentOn: Record<Use, number>;
  refunded: number;
  granted: number;
  /** Bought, less what refunds of payments and disputes took back; may be negative. */
  purchased: number;
  /** Creators paid for. */
  creators: number;
  /** Charges and holds. */
  calls: number;
}

/** Adds up usage per group, in order of first occurrence. */
export function usageByGroup(sums: readonly UsageSum[]): ReadonlyMap<string | null, Usage> {
  const groups = new Map<string | null, Usage>();
  for (const sum of sums) {
    const usage = groups.get(sum.group) ?? noUsage();
    groups.set(sum.group, usage);
    addTo(usage, sum);
  }
  return groups;
}

/** Adds up usage across all groups. */
export function wholeUsage(sums: readonly UsageSum[]): Usage {
  const usage = noUsage();
  for (const sum of sums) addTo(usage, sum);
  return usage;
}

function noUsage(): Usage {
  const spentOn = { searches: 0, exports: 0, unlocks: 0, lookups: 0, other: 0 };
  return { spent: 0, spentOn, refunded: 0, granted: 0, purchased: 0, creators: 0, calls: 0 };
}

const ofPurchases: ReadonlySet<EntryKind> = new Set(['purchase', 'purchase_refund', 'dispute', 'dispute_won']);

/** Returns whether an entry belongs to credits that were spent, held or refunded, not to granted or bought ones. */
export function isSpending({ kind }: Pick<LedgerEntry, 'kind'>): boolean {
  return kind !== 'grant' && !ofPurchases.has(kind);
}

function addTo(usage: Usage, { kind, rule, entries, amount, creators }: UsageSum): void {
  if (kind === 'grant') usage.granted += amount;
  if (kind === 'refund') usage.refunded += amount;
  if (ofPurchases.has(kind)) usage.purchased += amount;
  if (kind === 'charge' || kind === 'capture') {
    usage.spent -= amount;
    usage.spentOn[useOf(rule)] -= amount;
  }
  if (kind === 'charge' || kind === 'hold') usage.calls += entries;
  usage.creators += creators;
}
