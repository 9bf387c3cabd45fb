/** 100 % in the unit of shares. */
export const wholeShare = 1_000_000;

/**
 * Converts percent to the unit of all shares: integer millionths of the audience, so that sums and comparisons are exact
 * in every engine (resolution 0.0001 percentage points). A share above zero never becomes zero.
 */
export function shareOfPercent(percentage: number): number {
  const share = Math.round(percentage * (wholeShare / 100));
  return percentage > 0 ? Math.max(1, share) : share;
}
