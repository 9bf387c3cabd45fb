import { channelNames } from '../history/channel-names.ts';
import { useParameters } from '../model/use-parameters.ts';
import { type Channel, type EntryKind, kindNames } from './ledger.ts';
import type { LedgerFilter } from './usage-queries.ts';

/** Days in the chart. */
export const spans = ['7', '30', '90'] as const;
export type Span = (typeof spans)[number];

/** State of the page's address; "" means none, also for unknown values. */
export interface UsageAddress {
  readonly days: Span;
  readonly kind: EntryKind | '';
  readonly through: Channel | '';
  /** Only day shown in the ledger, UTC. */
  readonly day: string;
  /** Entry whose explanation is open. */
  readonly why: string;
}

/** Changes replace the browser's history entry. */
export function useUsageAddress(): readonly [UsageAddress, (change: Partial<UsageAddress>) => void] {
  const [{ days, kind, through, day, why }, change] = useParameters('days', 'kind', 'through', 'day', 'why');
  const address: UsageAddress = {
    days: spans.find((span) => span === days) ?? '30',
    kind: knownIn(kindNames, kind),
    through: knownIn(channelNames, through),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
    why,
  };
  return [address, change];
}

function knownIn<Name extends string>(names: Readonly<Record<Name, string>>, value: string): Name | '' {
  return Object.hasOwn(names, value) ? (value as Name) : '';
}

export function filterOf({ kind, through, day }: UsageAddress): LedgerFilter {
  return { ...(kind && { kind }), ...(through && { source: through }), ...(day && { from: day, to: day }) };
}
