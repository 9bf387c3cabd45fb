/** Binary search: returns the first number from which on `holds`, or `end`. */
export function firstWhere(end: number, holds: (value: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
