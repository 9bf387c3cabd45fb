/**
 * How a name fits a query, best first, and how many times its weight a place counts where its best name fits so. Those of one
 * tier come after all of the tier before.
 */
const fits = {
  /** The name that the place is shown with is the query. */
  ownWhole: { tier: 0, factor: 10 },
  /** Another name is. */
  whole: { tier: 0, factor: 1 },
  /** The name that the place is shown with begins with the query. */
  ownBeginning: { tier: 1, factor: 1000 },
  /** A later word of that name does. */
  ownWord: { tier: 1, factor: 100 },
  /** Another name begins with the query. */
  beginning: { tier: 1, factor: 10 },
  /** A later word of another name does. */
  word: { tier: 1, factor: 1 },
  /** A name is one letter from the query. */
  wholeWithTypo: { tier: 2, factor: 1000 },
  /** A name begins with the query but for one letter. */
  typo: { tier: 2, factor: 1 },
} as const;

export type Fit = keyof typeof fits;

const ranked = Object.keys(fits) as Fit[];
/** More for a better fit. */
const rankOf = Object.fromEntries(ranked.map((fit, index) => [fit, ranked.length - index])) as Record<Fit, number>;
const tiers = [0, 1, 2].map((tier) => ranked.filter((fit) => fits[fit].tier === tier));

/** By how much something of this weight comes first among those of its tier. */
export function scoreOf(fit: Fit, weight: number): number {
  return Math.max(weight, 1) * fits[fit].factor;
}

/** What a search found, best first: the ordinal, and the key of the name that fits best. */
export interface Found {
  readonly ordinals: Uint32Array;
  readonly keys: Uint32Array;
}

/** The best of the names of everything by which a search finds it. */
export class BestFits {
  readonly #weights: Uint32Array;
  readonly #ownKeys: Uint32Array;
  /** By ordinal: 0 for not found, more for a better fit. */
  readonly #fits: Uint8Array;
  readonly #keys: Uint32Array;
  readonly #found: number[] = [];

  constructor({ weights, ownKeys }: { weights: Uint32Array; ownKeys: Uint32Array }) {
    this.#weights = weights;
    this.#ownKeys = ownKeys;
    this.#fits = new Uint8Array(ownKeys.length);
    this.#keys = new Uint32Array(ownKeys.length);
  }

  /** Of names that fit alike, its own name comes first, then the first one in the order of keys. */
  add(ordinal: number, key: number, fit: Fit): void {
    const known = this.#fits[ordinal] as number;
    const given = rankOf[fit];
    if (known > given) return;
    if (known === given) {
      const own = this.#ownKeys[ordinal];
      const knownKey = this.#keys[ordinal] as number;
      if (knownKey === own || (key !== own && key > knownKey)) return;
    }
    if (known === 0) this.#found.push(ordinal);
    this.#fits[ordinal] = given;
    this.#keys[ordinal] = key;
  }

  /** Everything found, and forgets it. Of equals the lower ordinal comes first. */
  take(): Found {
    const groups = this.#groups();
    const ordinals = new Uint32Array(this.#found.length);
    let length = 0;
    for (const tier of tiers) {
      const some = tier.map((fit) => groups[fit]);
      length += merge(some, ordinals.subarray(length));
    }
    const keys = ordinals.map((ordinal) => this.#keys[ordinal] as number);
    for (const ordinal of this.#found) this.#fits[ordinal] = 0;
    this.#found.length = 0;
    return { ordinals, keys };
  }

  /** Each sorted as plain numbers, many times faster than by a comparison: the heavier first, then the ordinal. */
  #groups(): Record<Fit, Group> {
    const size = this.#weights.length;
    const byRank: number[][] = [[], ...ranked.map(() => [])];
    for (const ordinal of this.#found) {
      byRank[this.#fits[ordinal] as number]?.push(ordinal - (this.#weights[ordinal] as number) * size);
    }
    const group = (fit: Fit): Group => {
      const ordinals = new Float64Array(byRank[rankOf[fit]] ?? []).sort();
      const scores = new Float64Array(ordinals.length);
      for (let i = 0; i < ordinals.length; i++) {
        const key = ordinals[i] as number;
        const weight = -Math.floor(key / size);
        ordinals[i] = key + weight * size;
        scores[i] = scoreOf(fit, weight);
      }
      return { ordinals, scores };
    };
    return Object.fromEntries(ranked.map((fit) => [fit, group(fit)])) as Record<Fit, Group>;
  }
}

interface Group {
  readonly ordinals: Float64Array;
  readonly scores: Float64Array;
}

/** Writes the groups into one order, by score, and returns how many they are. */
function merge(groups: readonly Group[], ordinals: Uint32Array): number {
  const length = groups.reduce((sum, group) => sum + group.ordinals.length, 0);
  const at = groups.map(() => 0);
  for (let i = 0; i < length; i++) {
    let best = 0;
    let bestScore = -1;
    for (let group = 0; group < groups.length; group++) {
      const score = groups[group]?.scores[at[group] as number] ?? -1;
      if (score > bestScore) {
        best = group;
        bestScore = score;
      }
    }
    ordinals[i] = groups[best]?.ordinals[at[best] as number] as number;
    at[best] = (at[best] as number) + 1;
  }
  return length;
}
