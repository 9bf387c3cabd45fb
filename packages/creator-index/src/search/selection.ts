/** Moves the `count` smallest keys to the front, sorts and returns them. */
export function smallest(keys: Float64Array, count: number): Float64Array {
  if (count < keys.length) partition(keys, count);
  const front = keys.subarray(0, count);
  front.sort();
  return front;
}

/** Quickselect: afterwards no key among the first `count` is greater than a later key. */
function partition(keys: Float64Array, count: number): void {
  let low = 0;
  let high = keys.length - 1;
  while (low < high) {
    const pivot = middleOf(keys, low, high);
    let i = low;
    let j = high;
    while (i <= j) {
      while ((keys[i] as number) < pivot) i++;
      while ((keys[j] as number) > pivot) j--;
      if (i > j) break;
      const swap = keys[i] as number;
      keys[i++] = keys[j] as number;
      keys[j--] = swap;
    }
    if (count <= j) high = j;
    else if (count > i) low = i;
    else return;
  }
}

/** Returns the median of the first, middle and last key. */
function middleOf(keys: Float64Array, low: number, high: number): number {
  const [a, b, c] = [keys[low] as number, keys[(low + high) >>> 1] as number, keys[high] as number];
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
