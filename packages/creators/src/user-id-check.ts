import { identityOf, userIdentityOf } from './identity.ts';
import type { ImportRecord } from './import-record.ts';

/** Spreadsheets round long ids, which then end in zeros. */
const rounded = /0{5}$/;

/** Ids remembered per file, about. */
const slots = 1 << 20;

/**
 * Leaves out user ids of a file that different people share: rounded ones in adjacent records, and repeated ones with another
 * handle. The records stay. (contract 1 "Identity")
 */
export class UserIdCheck<Item extends { readonly record: ImportRecord }> {
  readonly #onLeftOut: (item: Item, reason: string) => void;
  /** Hashes of ids, and of the handle that each came with. */
  readonly #ids = new Int32Array(slots);
  readonly #handles = new Int32Array(slots);
  #held: Item | null = null;
  #heldIsRounded = false;

  constructor(onLeftOut: (item: Item, reason: string) => void) {
    this.#onLeftOut = onLeftOut;
  }

  /** Holds a record until the next one is known, and returns the previous one. */
  next(item: Item): Item | null {
    const isRounded = rounded.test(item.record.platform_user_id ?? '');
    const areRounded = isRounded && this.#heldIsRounded;
    const previous = areRounded && this.#held !== null ? this.#without(this.#held, areRoundedReason) : this.#held;
    if (areRounded) this.#held = this.#without(item, areRoundedReason);
    else this.#held = this.#isRepeated(item.record) ? this.#without(item, isRepeatedReason) : item;
    this.#heldIsRounded = isRounded;
    return previous;
  }

  /** Returns the last record. */
  end(): Item | null {
    return this.#held;
  }

  #isRepeated(record: ImportRecord): boolean {
    const id = userIdentityOf(record);
    if (id === null) return false;
    const slot = hashOf(id, 1) & (slots - 1);
    const [idHash, handleHash] = [hashOf(id, 2), hashOf(identityOf(record), 3)];
    if (this.#ids[slot] === idHash && this.#handles[slot] !== handleHash) return true;
    this.#ids[slot] = idHash;
    this.#handles[slot] = handleHash;
    return false;
  }

  #without(item: Item, reason: string): Item {
    const { platform_user_id: id, ...record } = item.record;
    if (id == null) return item;
    this.#onLeftOut(item, `platform_user_id: ${reason}`);
    return { ...item, record: { ...record, leftOutUserId: id } };
  }
}

const areRoundedReason = 'looks rounded, like the id next to it';
const isRepeatedReason = 'is the id of another handle in this file';

function hashOf(text: string, seed: number): number {
  let hash = Math.imul(seed, 0x811c9dc5);
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
