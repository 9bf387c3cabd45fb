/** 100 % in millionths. */
export const wholeShare = 1_000_000;

/** Converts percent to integer millionths, so that all engines compute exactly. A share above zero never becomes zero. */
export function shareOfPercent(percentage: number): number {
  const share = Math.round(percentage * (wholeShare / 100));
  return percentage > 0 ? Math.max(1, share) : share;
}
