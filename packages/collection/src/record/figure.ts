/** Rounds a computed figure to two decimals, like figures of other sources. */
export function figure(value: number): number {
  return Number(value.toFixed(2));
}
