/** Rounds a computed figure to two decimals, as figures of other sources have. */
export function figure(value: number): number {
  return Number(value.toFixed(2));
}
