/** A repeatable value in [0, 1) for a seed and a name: the whole simulated world is made of these. */
export function chance(seed: number, ...names: readonly (string | number)[]): number {
  return hash(seed, names.join('/')) / 4294967296;
}

/** A repeatable whole number from `min` to `max`, both included. */
export function between(min: number, max: number, roll: number): number {
  return min + Math.floor(roll * (max - min + 1));
}

/** The element that a roll in [0, 1) falls on; the list must not be empty. */
export function pick<Item>(items: readonly Item[], roll: number): Item {
  return items[Math.floor(roll * items.length)] as Item;
}

/** FNV-1a over the text, finished so that neighbours differ in all bits. */
function hash(seed: number, text: string): number {
  let state = (2166136261 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 16777619) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 2246822507) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 3266489909) >>> 0;
  return (state ^ (state >>> 16)) >>> 0;
}
