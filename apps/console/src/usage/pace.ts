import { counted } from '../kit/format.ts';

/** Days without spending may be missing. */
export interface DaySpent {
  /** `2026-11-22` */
  readonly key: string;
  readonly spent: number;
}

/** Below this, one busy day would distort the result. */
const minDays = 7;

/** How long the credits last at the average pace since the first day with spending, in words. */
export function paceWords(
  days: readonly DaySpent[],
  { remaining, today }: { readonly remaining: number; readonly today: string },
): string {
  const spending = days.filter(({ spent }) => spent > 0);
  const first = spending.map(({ key }) => key).sort()[0];
  if (first === undefined) return 'nothing spent yet';
  if (remaining <= 0) return 'used up';
  const length = 1 + Math.round((Date.parse(today) - Date.parse(first)) / 86_400_000);
  if (length < minDays) return 'not enough data yet';
  const spent = spending.reduce((sum, day) => sum + day.spent, 0);
  return spanWords((remaining * length) / spent);
}

function spanWords(days: number): string {
  if (days < 1) return 'less than a day';
  if (days < 14) return `about ${counted(Math.round(days), 'day')}`;
  if (days < 18 * 7) return `about ${counted(Math.round(days / 7), 'week')}`;
  if (days < 2 * 365) return `about ${counted(Math.round(days / 30.4), 'month')}`;
  return 'more than two years';
}
