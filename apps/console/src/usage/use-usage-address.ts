import { useNavigate, useSearch } from '@tanstack/react-router';
import { channelNames } from '../history/channel-names.ts';
import { type Channel, type EntryKind, kindNames } from './ledger.ts';
import type { LedgerFilter } from './usage-queries.ts';

/** Days in the chart. */
export const spans = ['7', '30', '90'] as const;
export type Span = (typeof spans)[number];

/** State of the page's address; unknown values are ignored. */
export interface UsageAddress {
  readonly days: Span;
  readonly kind: EntryKind | null;
  readonly channel: Channel | null;
  /** Only day shown in the ledger, UTC. */
  readonly day: string | null;
  /** Entry whose explanation is open. */
  readonly why: string | null;
}

/** Changes replace the browser's history entry. */
export function useUsageAddress(): readonly [UsageAddress, (change: Partial<UsageAddress>) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const address: UsageAddress = {
    days: spans.find((span) => span === search.days) ?? '30',
    kind: knownIn(kindNames, search.kind),
    channel: knownIn(channelNames, search.through),
    day: /^\d{4}-\d{2}-\d{2}$/.test(search.day ?? '') ? (search.day ?? null) : null,
    why: search.why ?? null,
  };
  const change = (next: Partial<UsageAddress>) => {
    const { days, kind, channel, day, why } = { ...address, ...next };
    const written = {
      ...(days !== '30' && { days }),
      ...(kind && { kind }),
      ...(channel && { through: channel }),
      ...(day && { day }),
      ...(why && { why }),
    };
    void navigate({ to: '/usage', search: written as never, replace: true, resetScroll: false });
  };
  return [address, change];
}

function knownIn<Name extends string>(names: Readonly<Record<Name, string>>, value: string | undefined): Name | null {
  return value !== undefined && Object.hasOwn(names, value) ? (value as Name) : null;
}

export function filterOf({ kind, channel, day }: UsageAddress): LedgerFilter {
  return { ...(kind && { kind }), ...(channel && { source: channel }), ...(day && { from: day, to: day }) };
}
