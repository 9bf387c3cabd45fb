import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CreatorIndexContract, CreatorIndexUnderTest } from './creator-index.contract.ts';
import type { FilterObject } from './filter-object.ts';
import { type IndexedCreator, indexedCreator } from './indexed-creator.ts';
import { normaliseFilters } from './normalise.ts';
import { publicText } from './public-text.ts';
import type { SearchQuery } from './query.ts';
import { languageDictionary, placeDictionary } from './testing/dictionaries.ts';
import { anyEntry, anyText } from './testing/multilingual-texts.ts';
import { plainWords, plainWordsOfEntry } from './testing/plain-words.ts';

interface WrittenTexts {
  readonly bio: string | null;
  readonly captions: readonly string[];
}

type Content = NonNullable<FilterObject['content']>;

const anyWritten: fc.Arbitrary<WrittenTexts> = fc.record({
  bio: fc.oneof({ weight: 19, arbitrary: anyText }, { weight: 1, arbitrary: fc.constant(null) }),
  captions: fc.array(anyText, { maxLength: 3 }),
});

/** Texts of creators 1 to 1,000. */
const written = fc.sample(anyWritten, { numRuns: 1000, seed: 2 });
const texts = written.flatMap(({ bio, captions }) => [...(bio === null ? [] : [bio]), ...captions]);

function asIndexed(): readonly IndexedCreator[] {
  return written.map((facts, i) =>
    indexedCreator({ ...facts, id: i + 1, platform: 'photonet', contact_types: [] }, placeDictionary),
  );
}

function sometimes(maxLength: number) {
  const entries = fc.array(anyEntry(texts), { minLength: 1, maxLength });
  return fc.oneof({ weight: 1, arbitrary: entries }, { weight: 1, arbitrary: fc.constant(undefined) });
}

const anyContent: fc.Arbitrary<Content> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({ any: sometimes(4), all: sometimes(2), none: sometimes(2) })
      .map((bioKeywords) => ({ bioKeywords })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(anyEntry(texts), { minLength: 1, maxLength: 3 })
      .map((keywords) => ({ captionKeywords: { keywords } })),
  },
);

/** Words of each creator's texts by the reference, without numbers that are blanked like phone numbers. */
const plainTexts = written.map(({ bio, captions }) => ({
  bio: bio === null ? null : plainWords(publicText(bio)),
  captions: plainWords(publicText(captions.join('\n'))),
}));

type Words = ReadonlySet<string>;

/** Finds creators by reading their texts; most matched entries first. */
function plainSearch({ bioKeywords = {}, captionKeywords }: Content): readonly number[] {
  const [any, all, none] = [bioKeywords.any, bioKeywords.all, bioKeywords.none].map(distinctEntries);
  const inCaptions = captionKeywords && distinctEntries(captionKeywords.keywords);
  const asksForBio = [any, all, none].some((entries) => entries && entries.length > 0);
  const found = plainTexts.flatMap(({ bio, captions }, i) => {
    const matched = (entries: readonly Words[] = []) => (bio === null ? 0 : countMatching(entries, bio));
    const isFound =
      (bio !== null || !asksForBio) &&
      (!any?.length || matched(any) > 0) &&
      matched(all) === (all?.length ?? 0) &&
      matched(none) === 0 &&
      (!inCaptions || countMatching(inCaptions, captions) > 0);
    return isFound ? [{ id: i + 1, matched: matched(any) + matched(all) }] : [];
  });
  return found.sort((a, b) => b.matched - a.matched || a.id - b.id).map(({ id }) => id);
}

/** Counts the entries of which every word is in the text. */
function countMatching(entries: readonly Words[], text: Words): number {
  return entries.filter((entry) => [...entry].every((word) => text.has(word))).length;
}

/** Returns the words of each entry; entries with the same words count once. */
function distinctEntries(entries: readonly string[] | undefined): readonly Words[] {
  const known = (entries ?? []).map((entry) => plainWordsOfEntry(entry));
  return [...new Map(known.map((entry) => [[...entry].sort().join(' '), entry])).values()];
}

async function queryOf(content: Content): Promise<SearchQuery> {
  const filters = { basic: { platform: 'photonet', contactDetails: [], sortBy: 'DESCRIPTION' }, content };
  const normalised = await normaliseFilters(filters, {
    places: placeDictionary,
    languages: languageDictionary,
    seeds: { seed: async () => null },
  });
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems));
  return normalised.query;
}

/** Compares results for texts and entries in 25 scripts with reading the texts themselves. (contract 2 "Words") */
export function wordsContract({ open, requests = 6000 }: CreatorIndexContract): void {
  describe('finds exactly the texts with the words among 1,000 creators and 25 scripts', () => {
    let engine: CreatorIndexUnderTest;
    beforeAll(async () => {
      engine = await open(asIndexed());
    });
    afterAll(() => engine.close());

    test('for generated entries', async () => {
      let found = 0;
      const numRuns = Math.ceil(requests / 20);
      await fc.assert(
        fc.asyncProperty(anyContent, async (content) => {
          const expected = plainSearch(content);
          found += Math.sign(expected.length);
          const page = await engine.index.search(await queryOf(content), { offset: 0, limit: 10_000 });
          expect(page).toEqual({ total: expected.length, creatorIds: expected });
        }),
        { numRuns },
      );
      expect(found).toBeGreaterThan(numRuns / 4);
    }, 120_000);
  });
}
