import type { Token } from '@creator-discovery/search-filters';
import { IntList, shareInts } from '../memory/shared-arrays.ts';
import { intAt } from '../memory/typed-arrays.ts';

/** Maps tokens to dense numbers. Takes 8 bytes per token, and 8 to 16 for slots, of which at most half are taken. */
export interface TokenDictionary {
  /** Upper and lower half of each token. */
  readonly halves: Uint32Array;
  /** Open-addressed hash table of token number + 1; 0 = empty. Its length is a power of two. */
  readonly slots: Uint32Array;
}

export function dictionarySize({ halves }: TokenDictionary): number {
  return halves.length >>> 1;
}

/** Returns the number of a token, or -1. */
export function findToken({ halves, slots }: TokenDictionary, { high, low }: Token): number {
  const mask = slots.length - 1;
  for (let slot = low & mask; ; slot = (slot + 1) & mask) {
    const entry = intAt(slots, slot);
    if (entry === 0) return -1;
    if (halves[entry * 2 - 2] === high && halves[entry * 2 - 1] === low) return entry - 1;
  }
}

/** Numbers tokens in order of appearance. Tokens are hashes, so their lower halves spread evenly over the slots. */
export class TokenCollector {
  #halves = new IntList();
  #slots = new Uint32Array(1 << 12);

  get size(): number {
    return this.#halves.length >>> 1;
  }

  /** Returns the number of a token; a new token gets the next number. */
  add(high: number, low: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = low & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const entry = intAt(slots, slot);
      if (this.#halves.at(entry * 2 - 1) === low && this.#halves.at(entry * 2 - 2) === high) return entry - 1;
    }
    this.#halves.push(high);
    this.#halves.push(low);
    slots[slot] = this.size;
    if (this.size * 2 > slots.length) this.#rehash();
    return this.size - 1;
  }

  finish(): TokenDictionary {
    return { halves: this.#halves.toShared(), slots: shareInts(this.#slots) };
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let token = 0; token < this.size; token++) {
      let slot = this.#halves.at(token * 2 + 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = token + 1;
    }
    this.#slots = slots;
  }
}
