const dayMs = 86_400_000;

/** `2026-11-22`. Credits and free previews are counted per UTC day. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Oldest first, including today. */
export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => utcDay(now - (count - 1 - index) * dayMs));
}
