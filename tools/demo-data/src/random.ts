/** Repeatable random numbers: the same seed and stream produce the same sequence on every machine. */
export class Random {
  #state: number;

  /** Each pair of seed and stream has a separate sequence. */
  constructor(seed: number, stream: number) {
    this.#state = mix(mix(seed >>> 0) ^ Math.imul(stream + 1, 0x9e37_79b9));
  }

  /** Returns a number from 0 to 1, exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    return mix(this.#state) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns an integer from `from` to `to`, inclusive. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Normally distributed. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next());
  }

  /** Log-normally distributed; a larger spread has a longer tail. */
  logNormal(median: number, spread: number): number {
    return median * Math.exp(this.normal(0, spread));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item;
  }

  /** Picks early items far more often, like frequent words. */
  pickSkewed<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() ** 2 * items.length)] as Item;
  }

  /** Returns at most `count` distinct items; early ones are more frequent. */
  several<Item>(items: readonly Item[], count: number): Item[] {
    const chosen = new Set<Item>();
    for (let tries = 0; chosen.size < count && tries < count * 3; tries++) chosen.add(this.pickSkewed(items));
    return [...chosen];
  }

  weighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0);
    for (const item of items) {
      left -= item.weight;
      if (left < 0) return item;
    }
    return items[items.length - 1] as Item;
  }
}

/** Spreads the bits of a 32-bit number. */
function mix(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0_aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a_2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}
