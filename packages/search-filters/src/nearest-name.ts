/** Minimum similarity of a suggestion, 0 to 1. */
const minLikeness = 0.5;

/** Returns the most similar of the known paths, comparing whole paths and their last parts; null if none is near. */
export function nearestPath(given: string, known: readonly string[]): string | null {
  const [whole, own] = formsOf(given);
  let nearest: string | null = null;
  let best = minLikeness;
  for (const { path, forms } of formsOfPaths(known)) {
    if (given.startsWith(`${path}.`)) continue;
    const found = Math.max(likeness(whole, forms[0]), 0.95 * likeness(own, forms[1]));
    if (found > best) [nearest, best] = [path, found];
  }
  return nearest;
}

type Forms = readonly [whole: Form, lastPart: Form];

interface KnownPath {
  readonly path: string;
  readonly forms: Forms;
}

const rememberedForms = new WeakMap<readonly string[], readonly KnownPath[]>();

function formsOfPaths(known: readonly string[]): readonly KnownPath[] {
  const forms = rememberedForms.get(known) ?? known.map((path) => ({ path, forms: formsOf(path) }));
  rememberedForms.set(known, forms);
  return forms;
}

function formsOf(path: string): Forms {
  return [formOf(path), formOf(lastPart(path))];
}

/** Returns up to `limit` similar names, best first. `travel` is similar to each name with that word. */
export function nearestNames(given: string, known: readonly string[], limit: number): readonly string[] {
  const own = formOf(given);
  const likenessOfWords = (name: string): number =>
    Math.max(0, ...name.split(/[^\p{L}\p{N}]+/u).map((word) => likeness(own, formOf(word))));
  return known
    .map((name) => ({ name, found: Math.max(likeness(own, formOf(name)), 0.95 * likenessOfWords(name)) }))
    .filter(({ found }) => found > minLikeness)
    .sort((a, b) => b.found - a.found)
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Whether the texts differ in case, or in one letter, or in the order of two neighbouring letters. */
export function isMisspelled(given: string, known: string): boolean {
  return given !== known && isOneLetterOff(given.toLowerCase(), known.toLowerCase());
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns the texts with one letter removed, two swapped, one added or one changed, in this order. */
export function oneLetterVariants(text: string): string[] {
  const letters = [...text];
  const places = [...letters.keys()];
  const variants = [
    ...places.map((at) => letters.toSpliced(at, 1)),
    ...places.slice(1).map((at) => letters.toSpliced(at - 1, 2, letters[at] ?? '', letters[at - 1] ?? '')),
    ...[...places, letters.length].flatMap((at) => alphabet.map((letter) => letters.toSpliced(at, 0, letter))),
    ...places.flatMap((at) => alphabet.map((letter) => letters.toSpliced(at, 1, letter))),
  ];
  const distinct = new Set(variants.map((variant) => variant.join('')));
  return [...distinct].filter((variant) => variant !== text && variant !== '');
}

function isOneLetterOff(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1 && editDistance(a, b) <= 1;
}

/** Texts that differ more in length are compared by pairs of letters only. */
const maxTypos = 3;

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Returns the name in lower case, without separators. */
export function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Name prepared for comparison. */
interface Form {
  readonly letters: string;
  /** Neighbouring letters. */
  readonly pairs: readonly string[];
}

function formOf(name: string): Form {
  const own = letters(name);
  return { letters: own, pairs: Array.from({ length: Math.max(own.length - 1, 0) }, (_, at) => own.slice(at, at + 2)) };
}

/** Returns 0 for texts that are less similar than `minLikeness` because of their lengths. */
function likeness(a: Form, b: Form): number {
  const lengths = [a.letters.length, b.letters.length];
  const [shorter, longer] = [Math.min(...lengths), Math.max(...lengths)];
  if (shorter === 0 || (2 * shorter) / (shorter + longer) < minLikeness) return 0;
  const mayBeTypo = longer - shorter <= maxTypos;
  return Math.max(sharedPairs(a.pairs, b.pairs), mayBeTypo ? 1 - editDistance(a.letters, b.letters) / longer : 0);
}

/** Returns the share of common pairs of letters, 0 to 1. */
function sharedPairs(a: readonly string[], b: readonly string[]): number {
  const rest = [...b];
  for (const pair of a) {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
  }
  const all = a.length + b.length;
  return all === 0 ? 0 : (2 * (b.length - rest.length)) / all;
}

/** Counts insertions, deletions, replacements and swaps of neighbouring letters. */
function editDistance(a: string, b: string): number {
  let [previous, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? (previous[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [previous, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
