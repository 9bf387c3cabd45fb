import { day, dayNumber, type Problem } from '@creator-discovery/search-filters';

interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A day in UTC from 1970-01-01. */
export const dayInput = day.refine((text) => (dayNumber(text) ?? 0) >= 0, 'must be a day from 1970-01-01 on');

/** Validates a period with both days included, of at most `maxDays` days. */
export function problemsOfDays({ from, to }: AskedDays, maxDays?: number): readonly Problem[] {
  const [first, last] = [dayNumber(from ?? ''), dayNumber(to ?? '')];
  if (first === null || last === null) return [];
  if (last < first) return [{ field: 'to', code: 'conflict', problem: 'must not be before from' }];
  return maxDays !== undefined && last - first >= maxDays
    ? [{ field: 'to', code: 'conflict', problem: `must be at most ${maxDays} days after from, both included` }]
    : [];
}
