import { expect, test } from '@jest/globals';
import type { Names } from './filter.ts';
import { filtersOf } from './filter-address.ts';
import { chipsOf, missingFilters, sentenceOf, shortNameOf } from './sentence.ts';

const names: Names = {
  place: (id) => ({ US: 'United States' })[id] ?? id,
  language: (code) => ({ es: 'Spanish' })[code] ?? code,
};

function search(platform: 'photonet' | 'videonet', parameters: Record<string, string>) {
  return filtersOf(platform, parameters).filters;
}

test('a search in words', () => {
  expect(
    sentenceOf(
      search('photonet', {
        followers: '10000..500000',
        gender: 'FEMALE',
        place: '~Spain',
        age: '18..34',
        'not.yours': 'yes',
        'audience.place': 'US:30',
        'bio.any': 'travel,hiking',
        engagement: '1.5..',
      }),
      names,
    ),
  ).toBe(
    'Women on Photonet in Spain, aged 18–34, with an email address, 10,000–500,000 followers, at least 30% of the audience in the United States, “travel” or “hiking” in their bio, and engagement of 1.5% or more, not yours yet',
  );
});

test.each([
  [{}, 'with an email address'],
  [{ contact: 'any' }, 'Creators on Photonet with any or no contact details'],
  [{ contact: 'EMAIL,WHATSAPP' }, 'with an email address and WhatsApp'],
  [{ followers: '..1000' }, 'at most 1,000 followers'],
  [{ age: '18..30', gender: 'MALE' }, 'Men on Photonet, aged 18–30, with an email address'],
  [
    { language: 'es,fr', place: '~Lyon,US' },
    'in Lyon or the United States, speaking Spanish or fr, with an email address',
  ],
  [{ verified: 'yes', account: 'CREATOR,BUSINESS' }, 'a verified account, and a creator or business account'],
  [{ 'audience.age': '18..34:50' }, 'at least 50% of the audience aged 18–34'],
  [{ 'audience.place': 'US' }, 'any share of the audience in the United States'],
  [{ 'audience.gender': 'MALE' }, 'at least 50% of the audience men'],
  [{ 'audience.real': '0.8' }, 'at least 80% real followers'],
  [{ 'bio.all': 'a,b', 'bio.none': 'c' }, '“a” and “b” in their bio, but not “c”'],
  [{ 'bio.none': 'c' }, 'no “c” in their bio'],
  [{ hashtags: 'ootd,fit' }, '#ootd or #fit'],
  [{ posts: '100..' }, 'at least 100 posts'],
  [{ growth: '5:3' }, 'at least 5% growth within 3 months'],
  [{ like: 'm.miller' }, 'on Photonet, similar to @m.miller, with an email address'],
])('%j: … %s', (parameters: Record<string, string>, end) => {
  expect(sentenceOf(search('photonet', parameters), names).endsWith(end)).toBe(true);
});

test.each([
  [{}, 'Photonet creators'],
  [{ followers: '5000..' }, 'Followers ≥ 5K'],
  [
    { engagement: '3..', gender: 'FEMALE', place: '~Germany,~Austria', topics: 'Vegan Food', 'bio.any': 'vegan' },
    'Vegan Food, Germany or Austria, Women',
  ],
  [{ 'bio.any': 'x'.repeat(200), 'not.yours': 'yes' }, 'x'.repeat(80)],
  [{ 'audience.gender': 'FEMALE:40', 'not.yours': 'yes' }, 'Audience gender Women ≥ 40%, Not yours'],
])('%j is called “%s”', (parameters: Record<string, string>, name) => {
  expect(shortNameOf(search('photonet', parameters), names)).toBe(name);
});

test('filters that the platform lacks are left out of the sentence and listed', () => {
  const given = search('videonet', { interests: 'Travel', hashtags: 'a', verified: 'yes' });
  expect(sentenceOf(given, names)).toBe('Creators on Videonet with an email address and a verified account');
  expect(missingFilters(given).map(({ key }) => key)).toEqual(['interests', 'hashtags']);
});

test('chips are short', () => {
  const given = search('photonet', {
    followers: '10000..500000',
    'audience.place': 'US:30',
    'bio.any': 'travel,hiking,yoga',
    'bio.none': 'sale',
    contact: 'any',
  });
  expect(chipsOf(given, names).map(({ text }) => text)).toEqual([
    '10K – 500K',
    'United States ≥ 30%',
    'travel, hiking + 2',
  ]);
});
