/** 100 % in millionths. */
export const wholeShare = 1_000_000;

/** Converts percent to integer millionths, so that all engines compute exactly. A share above zero never becomes zero. */
export function shareOfPercent(percentage: number): number {
  const share = Math.round(percentage * (wholeShare / 100));
  return percentage > 0 ? Math.max(1, share) : share;
}

/** Usual bands of the ages of an audience, in years. Other bands are possible, and slower to search. */
export const standardAgeBands = [
  { min: 13, max: 17 },
  { min: 18, max: 24 },
  { min: 25, max: 34 },
  { min: 35, max: 44 },
  { min: 45, max: 54 },
  { min: 55, max: 64 },
  { min: 65, max: 100 },
] as const;
