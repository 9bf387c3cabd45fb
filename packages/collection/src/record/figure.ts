/** Rounds a computed figure to two decimals, like figures of other sources. Null is unknown. */
export function figure(value: number): number;
export function figure(value: number | null): number | null;
export function figure(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(2));
}
