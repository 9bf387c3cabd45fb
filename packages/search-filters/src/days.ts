/** Returns the days from 1970-01-01 to a `YYYY-MM-DD` date (negative before), or null if there is no such day. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const time = new Date(`${date}T00:00:00Z`);
  return time.getUTCDate() === Number(date.slice(8)) ? time.getTime() / 86_400_000 : null;
}
