/**
 * The order of documents by a value, greatest first, unknown (NaN) last, equal values in document order.
 * A radix sort: four passes of 16 bits over the doubles' bits, passes where all agree left out.
 */
export function orderDescending(values: Float64Array, order: Uint32Array): number {
  const known = listKnown(values, order);
  if (known < 4096) {
    const head = Array.from(order.subarray(0, known));
    head.sort((a, b) => (values[b] as number) - (values[a] as number) || a - b);
    order.set(head);
    return known;
  }
  radixSort(values, order.subarray(0, known));
  return known;
}

/** Known documents first, then unknown ones, both in document order. Returns how many are known. */
function listKnown(values: Float64Array, order: Uint32Array): number {
  let known = 0;
  for (let d = 0; d < values.length; d++) if (!Number.isNaN(values[d])) order[known++] = d;
  let next = known;
  for (let d = 0; d < values.length; d++) if (Number.isNaN(values[d])) order[next++] = d;
  return known;
}

function radixSort(values: Float64Array, order: Uint32Array): void {
  const digits = descendingDigits(values);
  let source = order;
  let target: Uint32Array = new Uint32Array(order.length);
  for (let pass = 0; pass < 4; pass++) {
    if (!radixPass({ digits, pass }, source, target)) continue;
    [source, target] = [target, source];
  }
  if (source !== order) order.set(source);
}

/** Each value's bits as four 16-bit digits, least significant first, such that ascending digits mean descending values. */
function descendingDigits(values: Float64Array): Uint16Array {
  const words = new Uint32Array(values.length * 2);
  new Float64Array(words.buffer).set(values);
  for (let i = 0; i < words.length; i += 2) {
    // -0 equals 0 and must not sort apart from it.
    if (words[i] === 0 && words[i + 1] === 0x80000000) words[i + 1] = 0;
    const negative = (words[i + 1] as number) >>> 31 === 1;
    if (negative) continue;
    words[i] = ~(words[i] as number);
    words[i + 1] = ~(words[i + 1] as number) & 0x7fffffff;
  }
  return new Uint16Array(words.buffer);
}

/** One stable counting pass. False when every document has the same digit, so that nothing moved. */
function radixPass(
  { digits, pass }: { digits: Uint16Array; pass: number },
  source: Uint32Array,
  target: Uint32Array,
): boolean {
  const starts = new Uint32Array(65_537);
  for (let i = 0; i < source.length; i++) {
    const slot = (digits[(source[i] as number) * 4 + pass] as number) + 1;
    starts[slot] = (starts[slot] as number) + 1;
  }
  if (starts[(digits[(source[0] as number) * 4 + pass] as number) + 1] === source.length) return false;
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  for (let i = 0; i < source.length; i++) {
    const document = source[i] as number;
    const digit = digits[document * 4 + pass] as number;
    const place = starts[digit] as number;
    target[place] = document;
    starts[digit] = place + 1;
  }
  return true;
}
