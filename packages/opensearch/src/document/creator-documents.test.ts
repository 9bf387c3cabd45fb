import { type IndexedCreator, indexedBatches } from '@creator-discovery/search-filters';
import { generatedCreators } from '@creator-discovery/search-filters/testing';
import { describe, expect, test } from '@jest/globals';
import { testToken } from '../testing/open-index.ts';
import { CreatorDocuments } from './creator-documents.ts';
import { indexMapping, indexShape, otherBandsMark } from './index-shape.ts';
import { tokenText } from './token-text.ts';

const [anybody] = generatedCreators({ count: 1, seed: 4 });

// biome-ignore lint/suspicious/noExplicitAny: fields of a document are as different as the mapping says
function documentOf(facts: Partial<IndexedCreator>): any {
  const [batch] = indexedBatches([{ ...anybody!, ...facts }], testToken);
  const [document] = new CreatorDocuments(testToken).of(batch!);
  return JSON.parse(document?.source ?? '');
}

describe('the document of a creator', () => {
  test('has only fields of the mapping', () => {
    for (const creator of generatedCreators({ count: 200, seed: 6 }))
      for (const field of Object.keys(documentOf(creator)))
        expect(Object.keys(indexMapping.properties)).toContain(field);
  });

  test('leaves out unknown values', () => {
    const document = documentOf({ followers: null, language: null, growth3: null, bioWords: null });
    for (const field of ['followers', 'size_band', 'language', 'growth3', 'bio_words'])
      expect(document).not.toHaveProperty(field);
    expect(document.tokens).not.toContain(tokenText(testToken('bio_known', '')));
  });

  test('distinguishes its language from words and audience languages with the same letters', () => {
    const audience = { places: [], ages: [], languages: [{ code: 'fr', share: 5 }] };
    const facts = { captionWords: ['fr', 'en'], bioWords: ['en'], audience };
    expect(documentOf({ ...facts, language: 'es' })).toMatchObject({ language: 122, languages: [147 * 2 ** 32 + 5] });
    expect(documentOf({ ...facts, language: null })).not.toHaveProperty('language');
  });

  test('sums the runs of standard age bands, and marks creators with other bands', () => {
    const young = { min: 18, max: 24, share: 10 };
    const older = { min: 25, max: 34, share: 7 };
    const audience = { places: [], languages: [] };
    const standard = documentOf({ audience: { ...audience, ages: [young, older] } });
    const shareOfRun = (first: number, last: number) =>
      standard.age_runs.find((packed: number) => Math.floor(packed / 2 ** 32) === first * 7 + last) % 2 ** 32;
    expect([shareOfRun(1, 1), shareOfRun(1, 2), shareOfRun(0, 6), shareOfRun(2, 6), shareOfRun(0, 0)]).toEqual([
      10,
      17,
      17,
      7,
      Number.NaN,
    ]);
    expect(standard.tokens).not.toContain(otherBandsMark);
    const other = documentOf({ audience: { ...audience, ages: [young, { min: 20, max: 30, share: 1 }] } });
    expect(other.tokens).toContain(otherBandsMark);
    expect(other).not.toHaveProperty('age_runs');
  });

  test('encodes its audience by ascending number of the entry', () => {
    const ages = [{ min: 18, max: 24, share: 3 }];
    const places = [7, 5].map((ordinal) => ({ ordinal, share: ordinal * 100 }));
    const audience = { ages, places, languages: [{ code: 'ab', share: 4 }] };
    const bytes = Buffer.from(documentOf({ male: null, female: 2, audience }).audience, 'base64');
    const numbers = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(at * 4));
    const expected = [
      [1, 2],
      [2 ** 8 + 18 * 256 + 24, 3],
      [2 ** 17 + 1, 4],
      [2 ** 18 + 5, 500],
      [2 ** 18 + 7, 700],
    ];
    expect(numbers).toEqual(expected.flat());
    expect(
      documentOf({ male: null, female: null, audience: { ages: [], places: [], languages: [] } }),
    ).not.toHaveProperty('audience');
  });

  test('has a shape for the names of indexes', () => {
    expect(indexShape()).toMatch(/^[0-9a-f]{12}$/);
  });
});

test('colliding tokens of languages are refused', () => {
  expect(() => new CreatorDocuments(() => ({ high: 1, low: 1 }))).toThrow('the same token');
});
