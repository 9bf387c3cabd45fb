const slotBits = 14;
/** Maximum cached cities. */
const size = 1 << slotBits;
/** Odd multiplier that spreads neighbouring numbers over the slots. */
const spread = 0x9e3779b1;

/**
 * Cache of city ordinals by GeoNames number. Imports look up the same few thousand cities a dozen times per creator, which is
 * slower in a map of texts. Numbers that share a slot evict each other.
 */
export class CityCache {
  readonly #numbers = new Uint32Array(size);
  readonly #ordinals = new Int32Array(size);

  /** Returns the ordinal of a number from 1 to 2^32 - 1, or calls `find`. A negative ordinal means no place. */
  of(number: number, find: () => number): number {
    const slot = Math.imul(number, spread) >>> (32 - slotBits);
    if (this.#numbers[slot] === number) return this.#ordinals[slot] as number;
    const ordinal = find();
    this.#numbers[slot] = number;
    this.#ordinals[slot] = ordinal;
    return ordinal;
  }
}

/** GeoNames numbers have up to eight digits so far. */
const maxDigits = 9;

/** Returns the GeoNames number of a city id, or null for other ids. */
export function cityNumber(id: string): number | null {
  if (id.length === 0 || id.length > maxDigits || id.charCodeAt(0) === zero) return null;
  let number = 0;
  for (let at = 0; at < id.length; at++) {
    const digit = id.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return null;
    number = number * 10 + digit;
  }
  return number;
}

const zero = 48;
