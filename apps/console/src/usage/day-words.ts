import type { Series } from '../kit/chart/stacked-columns.tsx';
import { counted, dayAndMonth, listed, wholeNumber } from '../kit/format.ts';
import type { UsageRow } from './usage-queries.ts';

/** Kinds of spending that the chart distinguishes. */
export const series: readonly Series[] = [
  { key: 'delivered', name: 'Exports and unlocks', colour: 'first' },
  { key: 'searches', name: 'Searches', colour: 'second' },
  { key: 'lookups', name: 'Lookups', colour: 'third' },
  { key: 'other', name: 'Other', colour: 'rest' },
];

export function partsOf({ by_kind }: UsageRow): Readonly<Record<string, number>> {
  const { searches, exports, unlocks, lookups, other } = by_kind;
  return { delivered: exports + unlocks, searches, lookups, other };
}

/** `21 Nov: 40 credits, 38 exports and unlocks and 2 searches` */
export function sentenceOf(row: UsageRow): string {
  const parts = partsOf(row);
  const spent = series.flatMap(({ key, name }) =>
    parts[key] ? [`${wholeNumber(parts[key])} on ${name.toLowerCase()}`] : [],
  );
  const on = spent.length > 0 ? `: ${listed(spent)}` : '';
  return `${dayAndMonth(row.key)}, ${counted(row.spent, 'credit')}${on}`;
}

/** Text alternative of the chart. */
export function summaryOf(days: number, rows: readonly UsageRow[]): string {
  const spent = rows.reduce((sum, row) => sum + row.spent, 0);
  const max = rows.reduce((best, row) => Math.max(best, row.spent), 0);
  const peak = rows.find((row) => max > 0 && row.spent === max);
  const when = peak === undefined ? '' : `; most on ${dayAndMonth(peak.key)}, ${wholeNumber(max)}`;
  return `Credits spent per day over ${days} days, ${wholeNumber(spent)} in total${when}`;
}
