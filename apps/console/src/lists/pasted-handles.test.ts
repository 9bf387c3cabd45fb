import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pastedHandles, rowsIn, ungrouped } from './pasted-handles.ts';

test('handles and links are parsed once each, and other texts are listed with the reason', () => {
  const text = `@anna_1, Ben.2;  anna_1
https://photonet.example/carla_3/?hl=en
www.videonet.example/@dora4/videos
https://videonet.example/channel/UC5
https://shortnet.example/user/emil5
https://elsewhere.example/frida6
${'x'.repeat(101)}, @
two words`;
  expect(pastedHandles(text, { platform: 'photonet' })).toEqual({
    creators: [
      { platform: 'photonet', handle: 'anna_1' },
      { platform: 'photonet', handle: 'Ben.2' },
      { platform: 'photonet', handle: 'carla_3' },
      { platform: 'videonet', handle: 'dora4' },
      { platform: 'videonet', handle: 'https://videonet.example/channel/UC5' },
    ],
    table: null,
    repeated: 1,
    unreadable: [
      { text: 'https://shortnet.example/user/emil5', problem: expect.stringContaining('is an old address') },
      { text: 'https://elsewhere.example/frida6', problem: 'is not a link to a supported network' },
      { text: 'x'.repeat(101), problem: 'must be a handle or a link to a profile' },
      { text: 'two words', problem: 'must be a handle or a link to a profile' },
    ],
  });
});

test.each([
  ['Instagram Usernames,Email\njane.doe,jane@example.com\nRedefineVFX,', ['photonet/jane.doe', 'photonet/RedefineVFX']],
  ['Platform,Handle\nInstagram,jane\nYouTube,bob\n,ann', ['photonet/jane', 'videonet/bob', 'shortnet/ann']],
  ['bob;YouTube\njane;IG', ['videonet/bob', 'photonet/jane']],
  ['Netzwerk;Profil\nTikTok;bob\nTwitch;https://instagram.com/ann', ['shortnet/bob', 'photonet/ann']],
  ['jane.doe\tJane Doe\t12,400', ['shortnet/jane.doe']],
  ['Jane Doe\tjane.doe\t12,400\r\nBob Ray\tbob_ray\t1.2M', ['shortnet/jane.doe', 'shortnet/bob_ray']],
  ['user_id,username\n123,jane\n124,bob', ['shortnet/jane', 'shortnet/bob']],
  ['Name,Account,Account type\nJane,jane.d,creator\nBob,bob_r,business', ['shortnet/jane.d', 'shortnet/bob_r']],
  ['Nome;@;Seguidores\nJane;jane.d;12\nBob;bob_r;9', ['shortnet/jane.d', 'shortnet/bob_r']],
  ['jane\u2028bob', ['shortnet/jane', 'shortnet/bob']],
  ['Username', []],
  ['Username\njane\nbob', ['shortnet/jane', 'shortnet/bob']],
  ['Name;TikTok;YouTube\nJane;@jane;@jane.v\nBob;@bob;', ['shortnet/jane', 'videonet/jane.v', 'shortnet/bob']],
  ['Handle|Profile URL\njane|https://photonet.example/jane.d\nbob|', ['photonet/jane.d', 'shortnet/bob']],
  ['profile.jane,Jane Doe\nbob,Bob Ray', ['shortnet/profile.jane', 'shortnet/bob']],
  ['Jane,https://instagram.com/jane\nBob,https://instagram.com/bob', ['photonet/jane', 'photonet/bob']],
  ['"Doe, Jane",@jane\n"Ray, Bob",@bob', ['shortnet/jane', 'shortnet/bob']],
  ['1. jane\n2. @bob', ['shortnet/jane', 'shortnet/bob']],
  ['01 jane\n02 bob', ['shortnet/jane', 'shortnet/bob']],
  ['Handle\n1.jane\n2.bob', ['shortnet/jane', 'shortnet/bob']],
  ['1.jane\n3.bob', ['shortnet/1.jane', 'shortnet/3.bob']],
  ['jane | 12k | DE\nbob | 1.2M | FR', ['shortnet/jane', 'shortnet/bob']],
  ['jane, bob\nann, joe', ['shortnet/jane', 'shortnet/bob', 'shortnet/ann', 'shortnet/joe']],
  ['TikTok: @jane\nInstagram: @bob', ['shortnet/jane', 'photonet/bob']],
  ['1\tjane\n2\tbob', ['shortnet/jane', 'shortnet/bob']],
  ['Username\tName\n4711\tAnn', ['shortnet/4711']],
  ['Handle,Followers\n4711,500\n4712,600', ['shortnet/4711', 'shortnet/4712']],
  ['4711, 4712', ['shortnet/4711', 'shortnet/4712']],
  ['Username\tName', []],
  ['jane；bob、ann，joe|eva', ['shortnet/jane', 'shortnet/bob', 'shortnet/ann', 'shortnet/joe', 'shortnet/eva']],
  ['Nom d’utilisateur;Abonnés\njane;12 400\nbob;900', ['shortnet/jane', 'shortnet/bob']],
  ['Usuário;Nome\njane;J\nbob;B', ['shortnet/jane', 'shortnet/bob']],
  ['Ник;Подписчики\njane;900\nbob;9', ['shortnet/jane', 'shortnet/bob']],
  ['IG;YT\n@jane;\n;@bob', ['photonet/jane', 'videonet/bob']],
  ['IG: jane\nTikTok: bob', ['photonet/jane', 'shortnet/bob']],
  ['Instagram @jane TikTok: @bob', ['photonet/jane', 'shortnet/bob']],
  ['jane • bob\n✨ann!', ['shortnet/jane', 'shortnet/bob', 'shortnet/ann']],
  ['ユーザー名\njane\nbob', ['shortnet/jane', 'shortnet/bob']],
  ['Uživatelské jméno\njane\nbob', ['shortnet/jane', 'shortnet/bob']],
  ['- [Jane](https://instagram.com/jane)\n- [Bob](https://instagram.com/bob)', ['photonet/jane', 'photonet/bob']],
  ['@jane bob.doe ann_ joe2', ['shortnet/jane', 'shortnet/bob.doe', 'shortnet/ann_', 'shortnet/joe2']],
])('%j has the creators %j', (text, names) => {
  const { creators, unreadable } = pastedHandles(text, { platform: 'shortnet' });
  expect(creators.map(({ platform, handle }) => `${platform}/${handle}`)).toEqual(names);
  expect(unreadable).toEqual([]);
});

test('numbers beside handles are no handles', () => {
  const read = (text: string) => pastedHandles(text, { platform: 'shortnet' });
  expect(read('jane, 500')).toMatchObject({ creators: [{ handle: 'jane' }], unreadable: [{ text: '500' }] });
  const counted = '@jane. 12,400\n@bob 1,200';
  for (const one of [read(counted), pastedHandles(rowsIn(ungrouped(counted), ','), { platform: 'shortnet' })])
    expect(one).toMatchObject({ creators: [{ handle: 'jane' }, { handle: 'bob' }], unreadable: [{}, {}], table: null });
  expect(read('10,000')).toMatchObject({ creators: [], unreadable: [{ text: '10,000' }] });
});

test('titles above a table, and the texts of links in it, are no handles', () => {
  const report = [['Report'], [], ['Handle', 'Network', 'Link'], ['jane', 'TikTok', 'Profile'], ['bob', 'YouTube', '']];
  const links = [
    ['User', 'URL'],
    ['jane', 'Profile'],
    ...['bob', 'ann'].map((name) => ['', `https://tiktok.com/@${name}`]),
  ];
  const read = (rows: readonly string[][]) => pastedHandles(rows, { platform: 'photonet' }).creators;
  expect(read(report).map(({ platform, handle }) => platform + handle)).toEqual(['shortnetjane', 'videonetbob']);
  expect(read(links).map(({ handle }) => handle)).toEqual(['jane', 'bob', 'ann']);
});

test('a handle of a network without creators is refused', () => {
  const { creators, unreadable } = pastedHandles('Platform,Handle\nTwitch,jane\n', { platform: 'shortnet' });
  expect([creators, unreadable]).toEqual([[], [expect.objectContaining({ text: 'jane (Twitch)' })]]);
});

test('words beside a handle with @ are no handles', () => {
  const text = '@jane - Travel\n@bob, @ann and @joe\n@tom (IG) @mia (YT)';
  const { creators, unreadable } = pastedHandles(text, { platform: 'shortnet' });
  expect(creators.map(({ handle }) => handle)).toEqual(['jane', 'bob', 'ann', 'joe']);
  expect(unreadable.map(({ text }) => text)).toEqual(['- Travel', 'and', '@tom (IG) @mia (YT)']);
});

test('the column of a table can be changed; a file is always a table', () => {
  const text = 'Name;Account;Email\n"Doe; ""J""";jane;jane@example.com\n"Ray\nBob";bob;bob@example.com\n;;\n';
  const read = (column?: number) =>
    pastedHandles(text, { platform: 'shortnet', ...(column !== undefined && { column }) });
  const names = ['Name', 'Account', 'Email'];
  expect(read()).toMatchObject({ table: { names, read: [1], hasHeader: true }, unreadable: [] });
  expect(read(2)).toMatchObject({ table: { names, read: [2] }, creators: [] });
  expect(read(0).unreadable.map((one) => one.text)).toEqual(['Doe; "J"', 'Ray\nBob']);
  const file = [['jane'], ['bob', '@ann']];
  const creators = ['jane', 'bob'].map((handle) => ({ platform: 'shortnet', handle }));
  expect(pastedHandles(file, { platform: 'shortnet', column: 0 })).toMatchObject({
    creators,
    table: { names: ['Column 1', 'Column 2'] },
  });
  expect(rowsIn('a "b;c\n"d;e', ';')).toEqual([
    ['a "b', 'c'],
    ['"d', 'e'],
  ]);
});

test('any handle is recognised in every spelling', () => {
  const handles = fc.uniqueArray(fc.stringMatching(/^[a-z](?:[a-z0-9_.]{0,28}[a-z0-9_])?$/), { maxLength: 40 });
  const spelling = fc.constantFrom(
    (handle: string) => `@${handle}`,
    (handle: string) => `https://videonet.example/@${handle}`,
    (handle: string) => `"@${handle}"`,
  );
  fc.assert(
    fc.property(handles, spelling, fc.constantFrom('\n', ', ', ' ', ';'), (names, write, between) => {
      const { creators, unreadable } = pastedHandles(names.map(write).join(between), { platform: 'videonet' });
      expect(creators.map(({ handle }) => handle)).toEqual(names);
      expect(creators.every(({ platform }) => platform === 'videonet')).toBe(true);
      expect(unreadable).toEqual([]);
    }),
  );
});
