const millisecondsPerDay = 86_400_000;

/** Days since 1970-01-01 of a calendar day written `YYYY-MM-DD` (negative before), or null when there is no such day. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const milliseconds = Date.parse(`${date}T00:00:00Z`);
  // Of a day that its month doesn't have, the parser makes one of the next month.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).getUTCDate() !== Number(date.slice(8))) return null;
  return milliseconds / millisecondsPerDay;
}
