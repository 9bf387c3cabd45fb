import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeColumns, ReadColumns } from '../columns.ts';
import { foldedForms, foldName } from '../folding.ts';
import { encodeNames, type NamedThing } from './name-columns.ts';
import { NameIndex } from './name-index.ts';

/** Few letters, so that names are similar, but enough for ranges that are too long to scan. */
const letters = fc.constantFrom('a', 'b', 'c', 'á', 'B', ' ', 'α', '京');
const name = fc.string({ unit: letters, minLength: 1, maxLength: 8 }).filter((text) => foldName(text) !== '');
const things = fc.array(
  fc.record({
    names: fc.array(name, { minLength: 1, maxLength: 4 }),
    weight: fc.oneof(fc.nat({ max: 5000 }), fc.constantFrom(1, 10, 100, 1000)),
  }),
  { minLength: 1, maxLength: 120 },
);

function indexOf(all: readonly NamedThing[]): NameIndex {
  const columns = new ReadColumns(encodeColumns(encodeNames(all)));
  return new NameIndex(
    columns,
    Uint32Array.from(all, ({ weight }) => weight),
  );
}

test('a search agrees with reading every name', () => {
  fc.assert(
    fc.property(things, fc.array(name, { minLength: 1, maxLength: 10 }), (all, queries) => {
      const index = indexOf(all);
      const some = all.slice(0, 5).flatMap(({ names }) => names.map((one) => `${one.slice(0, 3)}b${one.slice(4)}`));
      for (const query of [...queries, ...some].map(foldName).filter((text) => text !== '')) {
        expect([query, ...index.search(query).ordinals]).toEqual([query, ...foundByReading(all, query)]);
      }
    }),
    { numRuns: 100 },
  );
});

test('the matched name matches and is one of the names', () => {
  fc.assert(
    fc.property(things, name, (all, query) => {
      const index = indexOf(all);
      const { ordinals, keys } = index.search(foldName(query));
      ordinals.forEach((ordinal, at) => {
        const written = index.written(keys[at] as number);
        const keysOf = (some: readonly string[]) => some.flatMap(foldedForms);
        expect(keysOf(all[ordinal]?.names ?? [])).toEqual(expect.arrayContaining([foldName(written)]));
        expect(all.flatMap(({ names }) => names)).toContain(written);
        expect(fitOf(foldName(written), { query: foldName(query), isOwn: true })).toBeGreaterThan(0);
      });
    }),
  );
});

test('everything keeps its displayed name and is found by each of its names', () => {
  fc.assert(
    fc.property(things, (all) => {
      const index = indexOf(all);
      all.forEach(({ names }, ordinal) => {
        expect(index.ownName(ordinal)).toBe(names[0]);
        for (const one of names) {
          const named = index.named(foldName(one));
          expect(named).toContain(ordinal);
          expect([...index.search(foldName(one)).ordinals.subarray(0, named.length)]).toEqual(named);
        }
      });
    }),
  );
});

test.each([
  ['a letter wrong', 'kopenhagem'],
  ['a letter missing', 'kopnhagen'],
  ['a letter too many', 'koppenhagen'],
  ['two letters swapped', 'kopenhaegn'],
  ['the first letter wrong', 'xopenhagen'],
  ['a beginning with a letter wrong', 'kopanha'],
])('%s: %s', (_, query) => {
  const index = indexOf([
    { names: ['København', 'Kopenhagen'], weight: 5 },
    { names: ['Hagen'], weight: 3 },
  ]);
  const { ordinals, keys } = index.search(query);
  expect([...ordinals]).toEqual([0]);
  expect(index.written(keys[0] as number)).toBe('Kopenhagen');
});

test('of equal matches the displayed name is shown, or else the first', () => {
  const index = indexOf([{ names: ['Kopenhagen', 'Kopenhagea', 'Hafnia', 'Hafni'], weight: 1 }]);
  const shown = (query: string) => index.written(index.search(query).keys[0] as number);
  expect(['kopenhagex', 'haf'].map(shown)).toEqual(['Kopenhagen', 'Hafni']);
});

test('typos are not corrected in fewer than five letters, nor in Han and Hangul', () => {
  const index = indexOf([
    { names: ['Rome'], weight: 1 },
    { names: ['京都市左京区'], weight: 1 },
  ]);
  expect([...index.search('roma').ordinals]).toEqual([]);
  expect([...index.search('京都市右京区').ordinals]).toEqual([]);
  expect([...index.search('京都').ordinals]).toEqual([1]);
});

/** Reference: whole names, then beginnings, then names with a wrong letter, each by score. */
function foundByReading(all: readonly NamedThing[], query: string): number[] {
  const scored = all.flatMap(({ names, weight }, ordinal) => {
    const own = foldName(names[0] ?? '');
    const keys = [...new Set(names.flatMap(foldedForms))];
    const fit = Math.max(...keys.map((key) => fitOf(key, { query, isOwn: key === own })));
    return fit === 0 ? [] : [{ ordinal, fit, tier: tierOf(fit), score: Math.max(weight, 1) * factorOf(fit) }];
  });
  scored.sort((a, b) => b.tier - a.tier || b.score - a.score || b.fit - a.fit || a.ordinal - b.ordinal);
  return scored.map(({ ordinal }) => ordinal);
}

/** Higher is better; below 10 with a wrong letter. */
function fitOf(key: string, { query, isOwn }: { query: string; isOwn: boolean }): number {
  if (key === query) return isOwn ? 15 : 14;
  if (key.startsWith(query)) return isOwn ? 13 : 11;
  if (query.length > 1 && key.includes(` ${query}`)) return isOwn ? 12 : 10;
  const [wanted, given] = [[...query], [...key]];
  if (wanted.length < 5 || /\p{Script=Han}/u.test(query)) return 0;
  if (distance(wanted, given) === 1) return isLikely(wanted, given) ? 2 : 0;
  const last = wanted.length - 1;
  const begins = given.some(
    (letter, end) =>
      letter === wanted[last] && distance(wanted.slice(0, last), given.slice(0, end)) === 1 && isLikely(wanted, given),
  );
  return begins ? 1 : 0;
}

function tierOf(fit: number): number {
  if (fit >= 14) return 2;
  return fit >= 10 ? 1 : 0;
}

function factorOf(fit: number): number {
  return { 15: 10, 13: 1000, 12: 100, 11: 10, 2: 1000 }[fit] ?? 1;
}

/** Wrong first letters are only corrected within the query's scripts. */
function isLikely(wanted: readonly string[], given: readonly string[]): boolean {
  const [first = ''] = given;
  if (first === wanted[0] || first === wanted[1]) return true;
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, / /].filter((script) => script.test(wanted.join('')));
  return scripts.some((script) => script.test(first));
}

/** Optimal string alignment: counts changes, insertions, deletions and swaps. */
function distance(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (table[i] as number[])[j] = best;
    }
  }
  return at(a.length, b.length);
}
