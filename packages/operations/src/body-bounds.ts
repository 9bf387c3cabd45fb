import type { Problem } from '@creator-discovery/search-filters';

/** The size of a body: its values at every depth, and the characters of its strings and field names. */
export interface BodyBounds {
  readonly values: number;
  readonly characters: number;
}

/** Bodies up to this size are validated at once; larger ones wait in the `AnswerQueue`. */
export const quickBounds: BodyBounds = { values: 200, characters: 2_048 };

/** Every filter with its lists, or 25 handles to unlock. */
export const usualBounds: BodyBounds = { values: 2_000, characters: 16_384 };

/** 500 list items with remarks: as large as transports accept. */
export const listBounds: BodyBounds = { values: 30_000, characters: 1_048_576 };

/** Returns the problem of a body that exceeds its bounds. Counting stops there, so larger bodies cost no more. */
export function sizeProblem(body: unknown, bounds: BodyBounds): Problem | null {
  let { values, characters } = bounds;
  const waiting = [body];
  for (; waiting.length > 0; values -= 1) {
    if (waiting.length > values) return tooLong(`${bounds.values} values`, bounds.values);
    const value = waiting.pop();
    if (typeof value === 'string') characters -= value.length;
    else if (typeof value === 'object' && value !== null) characters -= addMembers(value, waiting, values);
    if (characters < 0) return tooLong(`${bounds.characters} characters in all`, bounds.characters);
  }
  return null;
}

/** Pushes the members of an object or array until more than `max` wait. Returns the total length of the names. */
function addMembers(value: object, waiting: unknown[], max: number): number {
  // A loop over the names of an array turns each index into text.
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && waiting.length <= max; at += 1) waiting.push(value[at]);
    return 0;
  }
  let characters = 0;
  for (const name in value) {
    if (waiting.length > max) break;
    waiting.push((value as Record<string, unknown>)[name]);
    characters += name.length;
  }
  return characters;
}

function tooLong(bound: string, max: number): Problem {
  return { field: '', problem: `must have at most ${bound}`, code: 'too_long', max };
}
