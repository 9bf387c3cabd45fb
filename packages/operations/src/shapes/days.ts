import { day, dayNumber, type Problem } from '@creator-discovery/search-filters';

interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A day in UTC; there were no credits before 1970. */
export const dayInput = day.refine((text) => (dayNumber(text) ?? 0) >= 0, 'must be a day from 1970-01-01 on');

/** What is wrong with these days, both included, together; `mostDays` is how many they may be. */
export function problemsOfDays({ from, to }: AskedDays, mostDays?: number): readonly Problem[] {
  const [first, last] = [dayNumber(from ?? ''), dayNumber(to ?? '')];
  if (first === null || last === null) return [];
  if (last < first) return [{ field: 'to', code: 'conflict', problem: 'must not be before from' }];
  return mostDays !== undefined && last - first >= mostDays
    ? [{ field: 'to', code: 'conflict', problem: `must be at most ${mostDays} days from from, both included` }]
    : [];
}
