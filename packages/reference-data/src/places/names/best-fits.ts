/** Kinds of matches, best first. Tiers are returned in order; within a tier, weights are multiplied by the factor. */
const fits = {
  /** The displayed name equals the query. */
  ownWhole: { tier: 0, factor: 10 },
  /** Another name equals the query. */
  whole: { tier: 0, factor: 1 },
  /** The displayed name begins with the query. */
  ownBeginning: { tier: 1, factor: 1000 },
  /** A later word of the displayed name begins with the query. */
  ownWord: { tier: 1, factor: 100 },
  /** Another name begins with the query. */
  beginning: { tier: 1, factor: 10 },
  /** A later word of another name begins with the query. */
  word: { tier: 1, factor: 1 },
  /** A name equals the query except for one letter. */
  wholeWithTypo: { tier: 2, factor: 1000 },
  /** A name begins with the query except for one letter. */
  typo: { tier: 2, factor: 1 },
} as const;

export type Fit = keyof typeof fits;

const ranked = Object.keys(fits) as Fit[];
/** Higher is better. */
const rankOf = Object.fromEntries(ranked.map((fit, index) => [fit, ranked.length - index])) as Record<Fit, number>;
const tiers = [0, 1, 2].map((tier) => ranked.filter((fit) => fits[fit].tier === tier));

/** Returns the score within the tier. */
export function scoreOf(fit: Fit, weight: number): number {
  return Math.max(weight, 1) * fits[fit].factor;
}

/** Results, best first: ordinals, and the keys of their best names. */
export interface BestNames {
  readonly ordinals: Uint32Array;
  readonly keys: Uint32Array;
}

/** Collects the best matching name per ordinal. */
export class BestFits {
  readonly #weights: Uint32Array;
  readonly #ownKeys: Uint32Array;
  /** Rank per ordinal; 0 = not found. */
  readonly #fits: Uint8Array;
  readonly #keys: Uint32Array;
  readonly #found: number[] = [];

  constructor({ weights, ownKeys }: { weights: Uint32Array; ownKeys: Uint32Array }) {
    this.#weights = weights;
    this.#ownKeys = ownKeys;
    this.#fits = new Uint8Array(ownKeys.length);
    this.#keys = new Uint32Array(ownKeys.length);
  }

  /** Prefers the displayed name among equal fits, then the first key. */
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

  /** Returns and clears all results. Ties are broken by ordinal. */
  take(): BestNames {
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

  /** Sorts by weight, then ordinal, packed into plain numbers, which is many times faster than a comparison function. */
  #groups(): Record<Fit, Group> {
    const size = this.#weights.length;
    const byRank: number[][] = [[], ...ranked.map(() => [])];
    for (const ordinal of this.#found) {
      byRank[this.#fits[ordinal] as number]?.push(ordinal - Math.max(this.#weights[ordinal] as number, 1) * size);
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

/** Merges the groups by score and returns the number of ordinals. */
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
