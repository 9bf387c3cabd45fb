/** Days before each month in a year that starts in March, so that the leap day is its last day. */
const daysBefore = [306, 337, 0, 31, 61, 92, 122, 153, 184, 214, 245, 275] as const;
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
/** Days from 1 March of the year 0 to 1970-01-01. */
const epoch = 719_468;

/** Returns the days from 1970-01-01 to a `YYYY-MM-DD` date (negative before), or null if there is no such day. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (!isLeapDay && !(day >= 1 && day <= (daysOfMonth[month - 1] ?? 0))) return null;
  const since = month > 2 ? year : year - 1;
  const leapDays = Math.floor(since / 4) - Math.floor(since / 100) + Math.floor(since / 400);
  return since * 365 + leapDays + (daysBefore[month - 1] ?? 0) + day - 1 - epoch;
}
