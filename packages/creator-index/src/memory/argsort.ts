import { addAt, cumulate, doubleAt, intAt, shortAt } from './typed-arrays.ts';

/** From this many values on, radix passes are faster than a comparison sort (measured: 0.28 and 0.37 ms for 2,048). */
const radixFrom = 2048;

/** The doubles' 64 bits are sorted by four digits of 16 bits. */
const digitsOfDouble = 4;
const digitValues = 1 << 16;

/**
 * Writes to `order` the documents by value, greatest first, unknown (NaN) last, equal values in document order. Returns
 * how many values are known.
 */
export function orderDescending(values: Float64Array, order: Uint32Array): number {
  const known = listKnown(values, order);
  if (known >= radixFrom) radixSort(values, order.subarray(0, known));
  else {
    const head = Array.from(order.subarray(0, known));
    head.sort((a, b) => doubleAt(values, b) - doubleAt(values, a) || a - b);
    order.set(head);
  }
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
  for (let digit = 0; digit < digitsOfDouble; digit++) {
    if (!radixPass({ digits, digit }, source, target)) continue;
    [source, target] = [target, source];
  }
  if (source !== order) order.set(source);
}

/** Each value's bits as four 16-bit digits, least significant first, such that ascending digits mean descending values. */
function descendingDigits(values: Float64Array): Uint16Array {
  const words = new Uint32Array(values.length * 2);
  new Float64Array(words.buffer).set(values);
  for (let i = 0; i < words.length; i += 2) {
    const low = intAt(words, i);
    const high = intAt(words, i + 1);
    const isNegative = high >>> 31 === 1;
    // -0 equals 0 and must not sort apart from it.
    const isNegativeZero = low === 0 && high === 0x80000000;
    if (isNegative && !isNegativeZero) continue;
    words[i] = ~low;
    words[i + 1] = ~high & 0x7fffffff;
  }
  return new Uint16Array(words.buffer);
}

/** One stable counting pass. False when every document has the same digit, so that nothing moved. */
function radixPass(
  { digits, digit }: { digits: Uint16Array; digit: number },
  source: Uint32Array,
  target: Uint32Array,
): boolean {
  const starts = new Uint32Array(digitValues + 1);
  for (let i = 0; i < source.length; i++)
    addAt(starts, shortAt(digits, intAt(source, i) * digitsOfDouble + digit) + 1, 1);
  if (starts[shortAt(digits, intAt(source, 0) * digitsOfDouble + digit) + 1] === source.length) return false;
  cumulate(starts);
  for (let i = 0; i < source.length; i++) {
    const document = intAt(source, i);
    const value = shortAt(digits, document * digitsOfDouble + digit);
    target[intAt(starts, value)] = document;
    addAt(starts, value, 1);
  }
  return true;
}
