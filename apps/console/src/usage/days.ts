const dayMs = 86_400_000;

/** The UTC day of a moment: `2026-11-22`. Credits and free previews are counted by it. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The last `count` UTC days, oldest first, today's included. */
export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => utcDay(now - (count - 1 - index) * dayMs));
}
