import { publicText } from './public-text.ts';
import { type Run, runsOf } from './word-runs.ts';
import { foldText } from './words.ts';

/** Indexed lengths of beginnings, in characters. A longer beginning is compared by `startsWithName`. */
const indexedLengths = [3, 4, 6, 9];
const indexedLengthsUnspaced = [1, 2, 4];
const minLetters = 3;

/**
 * Returns the beginnings of a handle, and of a shown name from each of its words on, by which creators are found.
 * (contract 6 `find_creators`)
 */
export function nameStarts(handle: string, name: string): readonly string[] {
  const words = runsOf(foldText(publicText(name)));
  const texts = [runsOf(foldText(handle)), ...words.map((_word, at) => words.slice(at))];
  return [...new Set(texts.flatMap(startsOf))];
}

/** Folded query for a creator's name. */
export interface NameQuery {
  /** Its longest indexed beginning. */
  readonly start: string;
  readonly key: string;
}

/** Returns null for fewer than three letters, unless one is of a script without spaces. */
export function nameQuery(text: string): NameQuery | null {
  const runs = runsOf(foldText(text));
  const key = keyOf(runs);
  const isEnough = runs.some((run) => typeof run !== 'string') || [...key.replaceAll(' ', '')].length >= minLetters;
  return isEnough ? { start: startsOf(runs).at(-1) ?? '', key } : null;
}

/** Whether the handle starts with the query, or the shown name does at one of its words. */
export function startsWithName({ key }: NameQuery, { handle, name }: { handle: string; name: string }): boolean {
  const words = keyOf(runsOf(foldText(publicText(name))));
  return keyOf(runsOf(foldText(handle))).startsWith(key) || ` ${words}`.includes(` ${key}`);
}

function startsOf(runs: readonly Run[]): readonly string[] {
  const characters = [...keyOf(runs)];
  const lengths = typeof runs[0] === 'string' ? indexedLengths : indexedLengthsUnspaced;
  return lengths.filter((length) => length <= characters.length).map((length) => characters.slice(0, length).join(''));
}

function keyOf(runs: readonly Run[]): string {
  return runs.map((run) => (typeof run === 'string' ? run : run.join(''))).join(' ');
}
