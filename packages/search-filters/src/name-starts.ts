import { type Run, runsOf } from './word-runs.ts';
import { foldText } from './words.ts';

/** Indexed lengths of the beginnings of words, in characters. A longer beginning is compared by `startsWithName`. */
const indexedLengths = [3, 5];
const indexedLengthsUnspaced = [1, 2];
const minLetters = 3;

/** Returns the beginnings of a handle and of each word of a name, by which creators are found. (contract 6 `find_creators`) */
export function nameStarts(handle: string, name: string): readonly string[] {
  const runs = [...runsOf(foldText(handle)).slice(0, 1), ...runsOf(foldText(name))];
  return [...new Set(runs.flatMap(startsOf))];
}

/** Folded query for a creator's name. */
export interface NameQuery {
  /** The longest indexed beginning of its first word. */
  readonly start: string;
  readonly key: string;
}

/** Returns null for fewer than three letters, unless one is of a script without spaces. */
export function nameQuery(text: string): NameQuery | null {
  const runs = runsOf(foldText(text));
  const key = keyOf(runs);
  const [first] = runs;
  const isEnough = runs.some((run) => typeof run !== 'string') || [...key.replaceAll(' ', '')].length >= minLetters;
  return first === undefined || !isEnough ? null : { start: startsOf(first).at(-1) ?? '', key };
}

/** Whether the handle starts with the query, or the name does at one of its words. */
export function startsWithName({ key }: NameQuery, { handle, name }: { handle: string; name: string }): boolean {
  return keyOf(runsOf(foldText(handle))).startsWith(key) || ` ${keyOf(runsOf(foldText(name)))}`.includes(` ${key}`);
}

/** Words too short for a beginning are indexed whole. */
function startsOf(run: Run): readonly string[] {
  const characters = [...run];
  const lengths = typeof run === 'string' ? indexedLengths : indexedLengthsUnspaced;
  const starts = lengths.filter((length) => length <= characters.length);
  return (starts.length === 0 ? [characters.length] : starts).map((length) => characters.slice(0, length).join(''));
}

function keyOf(runs: readonly Run[]): string {
  return runs.map((run) => (typeof run === 'string' ? run : run.join(''))).join(' ');
}
