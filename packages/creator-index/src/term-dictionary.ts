import { IntList, sharedBytes, sharedInts } from './shared-arrays.js';

/** Terms (namespaced words, names and codes) to dense numbers, as flat arrays: about 20 bytes a term. */
export interface TermDictionary {
  /** UTF-8 of all terms, one after the other. */
  readonly text: Uint8Array;
  /** Where each term begins in `text`; one more entry at the end. */
  readonly starts: Uint32Array;
  /** Open-addressed hash table of term number + 1; 0 is free. Its length is a power of two. */
  readonly slots: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function hashBytes(bytes: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The number of a term, or -1. */
export function findTerm(dictionary: TermDictionary, term: string): number {
  if (dictionary.starts.length < 2) return -1;
  const bytes = encoder.encode(term);
  const mask = dictionary.slots.length - 1;
  for (let slot = hashBytes(bytes, bytes.length) & mask; ; slot = (slot + 1) & mask) {
    const entry = dictionary.slots[slot] as number;
    if (entry === 0) return -1;
    if (sameBytes(dictionary, entry - 1, bytes)) return entry - 1;
  }
}

function sameBytes(dictionary: TermDictionary, term: number, bytes: Uint8Array): boolean {
  const start = dictionary.starts[term] as number;
  if ((dictionary.starts[term + 1] as number) - start !== bytes.length) return false;
  for (let i = 0; i < bytes.length; i++) if (dictionary.text[start + i] !== bytes[i]) return false;
  return true;
}

/** The text of a term. */
export function termText(dictionary: TermDictionary, term: number): string {
  return decoder.decode(dictionary.text.slice(dictionary.starts[term], dictionary.starts[term + 1]));
}

/** Collects terms; the first gets number 0. */
export class TermCollector {
  #text = new Uint8Array(1 << 16);
  #textLength = 0;
  #starts = new IntList();
  #slots = new Uint32Array(1 << 12);
  /** Room for one term at most: three bytes of UTF-8 for each UTF-16 unit. */
  #scratch = new Uint8Array(1 << 10);

  get size(): number {
    return this.#starts.length;
  }

  /** The number of a term, given a new one where it has none. */
  add(term: string): number {
    if (this.#scratch.length < term.length * 3) this.#scratch = new Uint8Array(term.length * 3);
    const { written } = encoder.encodeInto(term, this.#scratch);
    return this.addBytes(this.#scratch, written);
  }

  addBytes(bytes: Uint8Array, length: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashBytes(bytes, length) & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const term = (this.#slots[slot] as number) - 1;
      if (this.#is(term, bytes, length)) return term;
    }
    this.#slots[slot] = this.#append(bytes, length) + 1;
    const term = this.#starts.length - 1;
    if (this.#starts.length * 2 > this.#slots.length) this.#rehash();
    return term;
  }

  finish(): TermDictionary {
    const text = sharedBytes(this.#textLength);
    text.set(this.#text.subarray(0, this.#textLength));
    const starts = sharedInts(this.#starts.length + 1);
    starts.set(this.#starts.view());
    starts[this.#starts.length] = this.#textLength;
    const slots = sharedInts(this.#slots.length);
    slots.set(this.#slots);
    return { text, starts, slots };
  }

  #end(term: number): number {
    return term + 1 < this.#starts.length ? this.#starts.at(term + 1) : this.#textLength;
  }

  #is(term: number, bytes: Uint8Array, length: number): boolean {
    const start = this.#starts.at(term);
    if (this.#end(term) - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.#text[start + i] !== bytes[i]) return false;
    return true;
  }

  #append(bytes: Uint8Array, length: number): number {
    if (this.#textLength + length > this.#text.length) {
      const bigger = new Uint8Array(Math.max(this.#text.length * 2, this.#textLength + length));
      bigger.set(this.#text);
      this.#text = bigger;
    }
    for (let i = 0; i < length; i++) this.#text[this.#textLength + i] = bytes[i] as number;
    this.#starts.push(this.#textLength);
    this.#textLength += length;
    return this.#starts.length - 1;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let term = 0; term < this.#starts.length; term++) {
      const start = this.#starts.at(term);
      const end = this.#end(term);
      let slot = hashBytes(this.#text.subarray(start, end), end - start) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = term + 1;
    }
    this.#slots = slots;
  }
}
