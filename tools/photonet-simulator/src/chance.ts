/** Returns a repeatable value in [0, 1) for a seed and a name, from which the simulated world is derived. */
export function chance(seed: number, ...names: readonly (string | number)[]): number {
  return hash(seed, names.join('/')) / 4294967296;
}

/** Returns a repeatable whole number from `min` to `max`, both inclusive. */
export function between(min: number, max: number, roll: number): number {
  return min + Math.floor(roll * (max - min + 1));
}

/** Selects an item of a non-empty list by a roll in [0, 1). */
export function pick<Item>(items: readonly Item[], roll: number): Item {
  return items[Math.floor(roll * items.length)] as Item;
}

/** Hashes text with FNV-1a and a finaliser, so that similar texts differ in all bits. */
function hash(seed: number, text: string): number {
  let state = (2166136261 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 16777619) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 2246822507) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 3266489909) >>> 0;
  return (state ^ (state >>> 16)) >>> 0;
}
