const slotBits = 14;
/** Cities that are remembered at most. */
const size = 1 << slotBits;
/** Odd and without a pattern, so that neighbouring numbers get slots far apart. */
const spread = 0x9e3779b1;

/**
 * Ordinals of the cities looked up lately, by GeoNames number. Imports look up a dozen of the same few thousand cities for every
 * creator, which takes longer in a map of texts. Two numbers that share a slot take it from each other.
 */
export class CityCache {
  readonly #numbers = new Uint32Array(size);
  readonly #ordinals = new Int32Array(size);

  /** The ordinal of a positive number below 2^32, which `find` gives where it isn't remembered; below 0 = there is none. */
  of(number: number, find: () => number): number {
    const slot = Math.imul(number, spread) >>> (32 - slotBits);
    if (this.#numbers[slot] === number) return this.#ordinals[slot] as number;
    const ordinal = find();
    this.#numbers[slot] = number;
    this.#ordinals[slot] = ordinal;
    return ordinal;
  }
}

/** Digits of the longest number of a city; GeoNames has eight so far. */
const mostDigits = 9;

/** The GeoNames number that an id of a city is, or null: of a country, a region, or no id. */
export function cityNumber(id: string): number | null {
  if (id.length === 0 || id.length > mostDigits || id.charCodeAt(0) === zero) return null;
  let number = 0;
  for (let at = 0; at < id.length; at++) {
    const digit = id.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return null;
    number = number * 10 + digit;
  }
  return number;
}

const zero = 48;
