import { normaliseFilters } from '@creator-discovery/search-filters';
import { languageDictionary, placeDictionary } from '@creator-discovery/search-filters/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hostTable, profileLink, readCreator, readHandle, readNetworkHosts } from './handles.ts';

test.each(
  (
    '@ lena ¦ ｌｅｎａ ¦  lena\u00A0 ¦ “@lena” ¦ lena, ¦ @lena. ¦ @lena.. ¦ ✨ @lena! ¦ lena 🌸… ¦ lena 🇩🇪 ¦ 🇧🇷 lena ¦ - @lena ¦ ' +
    '12) lena ¦ 1. "lena", ¦ \u200Blena\u200E ¦ ㅤlenaㅤ'
  ).split(' ¦ '),
)('%j is the handle lena', (text) => {
  expect(readHandle(text)).toEqual({ ok: true, kind: 'handle', handle: 'lena', platform: null });
});

test.each([
  ['Ana.Silva_1', 'Ana.Silva_1'],
  ['日本の人', '日本の人'],
  ['e\u0301va', 'éva'],
  ['jane.com', 'jane.com'],
  ['a-b·c', 'a-b·c'],
  ['12400', '12400'],
])('%j is the handle %j', (text, handle) => {
  expect(readHandle(text)).toMatchObject({ ok: true, handle, platform: null });
});

test.each([
  ['https://photonet.example/lena', 'photonet'],
  ['http://www.photonet.example/lena/?hl=en#top', 'photonet'],
  ['HTTPS://M.PHOTONET.EXAMPLE/@lena', 'photonet'],
  ['photonet.example/lena/reels/', 'photonet'],
  ['https://photonet.example/lena/reel/Cx1aB/', 'photonet'],
  ['https://photonet.example/lena/p/Cx1aB/', 'photonet'],
  ['//instagram.com/lena', 'photonet'],
  ['https://instagram.com/lena.', 'photonet'],
  ['[Lena](https://instagram.com/lena)', 'photonet'],
  ['<https://www.instagram.com/lena/>', 'photonet'],
  ['https://m.youtube.com/lena/about', 'videonet'],
  ['https://videonet.example:443/%40lena', 'videonet'],
  ['https://www.tiktok.com/@lena/video/7301', 'shortnet'],
  ['https://shortnet.example/@lena?is_from_webapp=1', 'shortnet'],
])('%s is lena on %s', (text, platform) => {
  expect(readHandle(text)).toEqual({ ok: true, kind: 'handle', handle: 'lena', platform });
});

test.each([
  ['post', 'https://photonet.example/p/Cx1aB/'],
  ['post', 'https://photonet.example/reel/Cx1aB'],
  ['post', 'https://photonet.example/tv/Cx9/'],
  ['post', 'https://photonet.example/explore/tags/food/'],
  ['post', 'https://photonet.example/stories/highlights/17/'],
  ['post', 'https://photonet.example/accounts/login/?next=/lena/'],
  ['post', 'https://photonet.example/lena/unknown/page'],
  ['post', 'photonet.example'],
  ['post', 'https://www.photonet.example/'],
  ['post', 'https://videonet.example/watch?v=dQw4w9WgXcQ'],
  ['post', 'https://videonet.example/shorts/dQw4w9WgXcQ'],
  ['post', 'https://videonet.example/hashtag/food'],
  ['post', 'https://videonet.example/channel/'],
  ['post', 'https://www.tiktok.com/t/ZT8'],
  ['post', 'https://www.tiktok.com/tag/food'],
  ['old_address', 'https://videonet.example/c/lena'],
  ['old_address', 'https://www.youtube.com/user/Lena/about'],
  ['short_link', 'https://photonet.example/share/reel/BAx'],
  ['short_link', 'https://youtu.be/dQw4w9WgXcQ'],
  ['short_link', 'https://vm.tiktok.com/ZM2/'],
  ['short_link', 'bit.ly/3xyz'],
  ['other_host', 'https://elsewhere.example/lena'],
  ['other_host', 'www.lena.example'],
  ['other_host', 'lena.carrd.co'],
  ['other_host', 'linktr.ee'],
  ['other_host', 'beacons.ai/lena'],
  ['other_host', 'https://photonet.example.elsewhere.example/lena'],
  ['other_host', 'https://photonet.example@elsewhere.example/lena'],
  ['other_host', 'https://help.instagram.com/lena'],
  ['email', 'lena@studio.example'],
  ['email', 'mailto:lena@studio.example'],
  ['email', '<lena@studio.example>'],
  ['not_a_handle', ''],
  ['not_a_handle', '@'],
  ['not_a_handle', '@@ana'],
  ['not_a_handle', '...'],
  ['not_a_handle', '12,400'],
  ['not_a_handle', '12.400'],
  ['not_a_handle', '10 000'],
  ['not_a_handle', '3.2%'],
  ['not_a_handle', 'N/A'],
  ['not_a_handle', '-'],
  ['not_a_handle', 'two words'],
  ['not_a_handle', 'look https://photonet.example/lena'],
  ['not_a_handle', 'photonet: lena'],
  ['not_a_handle', 'a\u0000b'],
  ['not_a_handle', 'a\\b'],
  ['not_a_handle', 'x'.repeat(101)],
  ['not_a_handle', 'https://photonet.example/%E0%A4%A'],
] as const)('refuses as %s: %j', (reason, text) => {
  expect(readHandle(text)).toEqual({ ok: false, reason });
});

test('reads user ids in links', () => {
  const read = { ok: true, kind: 'user_id', userId: 'UC_x-1', platform: 'videonet' };
  expect(readHandle('https://videonet.example/channel/UC_x-1/videos')).toEqual(read);
});

test('refuses a link to another network than the given one', () => {
  const link = 'https://shortnet.example/@lena';
  expect(readCreator(link, 'photonet')).toEqual({
    ok: false,
    reason: 'conflict',
    code: 'conflict',
    problem: 'is a link to shortnet, but platform is photonet',
  });
  expect(readCreator(link, 'shortnet')).toMatchObject({ handle: 'lena', platform: 'shortnet' });
  expect(readCreator('lena', 'photonet')).toMatchObject({ handle: 'lena', platform: 'photonet' });
});

test('additional hosts are read, and come first in profile links', () => {
  const hosts = readNetworkHosts('photonet=Photos.corp.example, videonet=www.videos.corp.example') ?? hostTable();
  expect(readHandle('https://www.photos.corp.example/lena', hosts)).toMatchObject({ platform: 'photonet' });
  expect(profileLink('photonet', 'lena', hosts)).toBe('https://photos.corp.example/lena');
  expect(profileLink('photonet', 'lena')).toBe('https://photonet.example/lena');
  expect(readHandle('videos.corp.example/@lena', hosts)).toMatchObject({ platform: 'videonet' });
  for (const text of ['photonet', 'othernet=a.example', 'photonet=https://a.example', 'photonet=localhost'])
    expect(readNetworkHosts(text)).toBeNull();
});

/** No network allows a dot at the end. */
const anyHandle = fc.stringMatching(/^[A-Za-z_](?:[A-Za-z0-9_.]{0,28}[A-Za-z0-9_])?$/);
const forms: readonly ((handle: string) => string)[] = [
  (handle) => handle,
  (handle) => `@${handle}`,
  (handle) => `＠${handle}`,
  (handle) => ` ${handle}\t`,
  (handle) => `"${handle}"`,
  (handle) => `«${handle}»,`,
  (handle) => `${handle};`,
  (handle) => `• ${handle}`,
  (handle) => `7. @${handle}`,
  (handle) => `[${handle}]`,
  (handle) => `\u2066@${handle}\u2069`,
  (handle) => `https://photonet.example/@${handle}`,
  (handle) => `https://www.instagram.com/_u/${handle}?igsh=MzRl#x`,
  (handle) => `instagram.com/stories/${handle}/3170/`,
  (handle) => `- https://www.tiktok.com/@${handle}?lang=de`,
  (handle) => `m.youtube.com/@${handle}/streams`,
  (handle) => `https://www.youtube.com/c/${handle}`,
  (handle) => `https://vt.tiktok.com/${handle}/`,
  (handle) => `https://elsewhere.example/${handle}`,
  (handle) => `${handle}@studio.example`,
];
const refusedForms = 4;

test('500 handles pasted in 20 forms are read, or refused by name', () => {
  fc.assert(
    fc.property(anyHandle, fc.nat(forms.length - 1), (handle, form) => {
      const reading = readHandle(forms[form]?.(handle) ?? '');
      if (form < forms.length - refusedForms) expect(reading).toMatchObject({ ok: true, handle });
      else expect(['old_address', 'short_link', 'other_host', 'email']).toContain(!reading.ok && reading.reason);
    }),
    { numRuns: 500 },
  );
});

test('a handle that was read is read as itself, whatever the text', () => {
  const pieces = fc.constantFrom(
    '@',
    '/',
    '.',
    ' ',
    '"',
    '1.',
    '://',
    'photonet.example',
    '\u200B',
    '-',
    'é',
    'ß',
    '🌺',
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 1 })) }), (text) => {
      const reading = readHandle(text);
      if (reading.ok && reading.kind === 'handle')
        expect(readHandle(`@${reading.handle}`)).toMatchObject({ ok: true, handle: reading.handle });
    }),
  );
});

test('a filter by mentions reads handles and links, too', async () => {
  const dictionaries = { places: placeDictionary, languages: languageDictionary, seeds: { seed: async () => null } };
  const read = async (...mentions: string[]) => {
    const filters = { basic: { platform: 'photonet' }, content: { mentions } };
    const normal = await normaliseFilters(filters, { ...dictionaries, readCreator });
    return normal.ok ? normal.filtersUsed.content?.mentions : normal.problems;
  };
  const link = 'https://photonet.example/lena/';
  expect(await read(link, 'ＬＥＮＡ', '@brand', '1.5')).toEqual(['lena', 'brand', '1.5']);
  expect(await read('brand', 'jane@example.com')).toMatchObject([
    { field: 'content.mentions[1]', problem: 'is an e-mail address, not a handle' },
  ]);
  expect(await read('https://shortnet.example/@lena')).toMatchObject([{ code: 'conflict' }]);
  expect(await read('https://videonet.example/channel/UCabcdefghijklmnopqrstuv')).toMatchObject([{}]);
});
