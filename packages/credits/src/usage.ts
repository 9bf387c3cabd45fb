import type { Balance } from './balance.ts';
import type { EntryKind, LedgerEntry } from './ledger.ts';

/** Days in UTC, `YYYY-MM-DD`, both included; an absent one is no bound. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Which entries of an owner to show, newest first. */
export interface EntryQuery extends Days {
  /** Only entries older than this one; an id of no entry of the owner finds nothing. */
  readonly before?: string;
  /** Entries to skip, >= 0. */
  readonly offset: number;
  /** >= 1. */
  readonly limit: number;
  readonly kind?: EntryKind;
  /** Channel of the calls. */
  readonly source?: string;
}

/** Some of the entries that a query chooses. */
export interface EntryPage {
  readonly entries: readonly LedgerEntry[];
  readonly hasMore: boolean;
  /** All that it chooses, whatever `before` is. */
  readonly total: number;
}

/** What came before the entries of an owner that are still in the ledger: an operator has archived it. */
export interface CarriedOver {
  /** First day of those that are left, UTC, `YYYY-MM-DD`. */
  readonly before: string;
  /** How many are archived. */
  readonly entries: number;
  /** The balance after the last of them. */
  readonly balance: Balance;
}

/** What usage can be told apart by. */
export const usageGroups = ['day', 'kind', 'channel', 'key'] as const;

export type UsageGroup = (typeof usageGroups)[number];

/** Entries of one group, kind and rule, added up. */
export interface UsageSum {
  /** Day, use, channel or id of the key; null where entries have none. */
  readonly group: string | null;
  readonly kind: EntryKind;
  readonly rule: string;
  readonly entries: number;
  /** Sum of the changes of `posted`. */
  readonly amount: number;
  /** Creators that charges and captures paid for. */
  readonly creators: number;
}

/** What credits are spent on. */
export const uses = ['searches', 'exports', 'unlocks', 'lookups', 'other'] as const;

export type Use = (typeof uses)[number];

const usesByRule: ReadonlyMap<string, Use> = new Map([
  ['search.page', 'searches'],
  ['export.creators', 'exports'],
  ['unlock.creators', 'unlocks'],
  ['lookup.creators', 'lookups'],
]);

/** What a charge or capture under this rule spends credits on. */
export function useOf(rule: string): Use {
  return usesByRule.get(rule) ?? 'other';
}

/** Usage of one group, in whole credits, each from 0: posted changes by `granted + refunded - spent`. */
export interface Usage {
  spent: number;
  readonly spentOn: Record<Use, number>;
  refunded: number;
  granted: number;
  /** Creators that were paid for. */
  creators: number;
  /** Calls that spent credits or set some aside. */
  calls: number;
}

/** The sums by group, in the order in which the groups first occur. */
export function usageByGroup(sums: readonly UsageSum[]): ReadonlyMap<string | null, Usage> {
  const groups = new Map<string | null, Usage>();
  for (const sum of sums) {
    const usage = groups.get(sum.group) ?? noUsage();
    groups.set(sum.group, usage);
    addTo(usage, sum);
  }
  return groups;
}

/** All groups together. */
export function wholeUsage(sums: readonly UsageSum[]): Usage {
  const usage = noUsage();
  for (const sum of sums) addTo(usage, sum);
  return usage;
}

function noUsage(): Usage {
  const spentOn = { searches: 0, exports: 0, unlocks: 0, lookups: 0, other: 0 };
  return { spent: 0, spentOn, refunded: 0, granted: 0, creators: 0, calls: 0 };
}

function addTo(usage: Usage, { kind, rule, entries, amount, creators }: UsageSum): void {
  if (kind === 'grant') usage.granted += amount;
  if (kind === 'refund') usage.refunded += amount;
  if (kind === 'charge' || kind === 'capture') {
    usage.spent -= amount;
    usage.spentOn[useOf(rule)] -= amount;
  }
  if (kind === 'charge' || kind === 'hold') usage.calls += entries;
  usage.creators += creators;
}
