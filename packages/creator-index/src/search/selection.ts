/** Moves the `count` smallest keys to the front, sorts and returns them. */
export function smallest<Keys extends Uint32Array | Float64Array>(keys: Keys, count: number): Keys {
  if (count < keys.length) partition(keys, count);
  const front = keys.subarray(0, count) as Keys;
  front.sort();
  return front;
}

/** Quickselect: afterwards no key among the first `count` is greater than a later key. */
function partition(keys: Uint32Array | Float64Array, count: number): void {
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
function middleOf(keys: Uint32Array | Float64Array, low: number, high: number): number {
  const [a, b, c] = [keys[low] as number, keys[(low + high) >>> 1] as number, keys[high] as number];
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

const buckets = 4096;

/** Returns the n-th greatest of the scores, which are non-negative integers. `n` is from 1 to their number. */
export function nthGreatest(scores: Float64Array, n: number): number {
  let greatest = 0;
  for (let i = 0; i < scores.length; i++) if ((scores[i] as number) > greatest) greatest = scores[i] as number;
  const width = Math.ceil((greatest + 1) / buckets);
  const counts = new Uint32Array(buckets);
  for (let i = 0; i < scores.length; i++) {
    const bucket = Math.floor((scores[i] as number) / width);
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  let bucket = buckets - 1;
  let above = 0;
  for (; above + (counts[bucket] as number) < n; bucket--) above += counts[bucket] as number;
  const level = new Float64Array(counts[bucket] as number);
  for (let i = 0, next = 0; next < level.length; i++)
    if (Math.floor((scores[i] as number) / width) === bucket) level[next++] = -(scores[i] as number);
  return -(smallest(level, n - above)[n - above - 1] as number);
}
