import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Creator } from './creator.ts';
import { deliveredRow, hasContact } from './delivered-row.ts';
import { timeOfKind } from './facts/fact.ts';
import { factsInRow, unknownFacts } from './facts/index.ts';
import { previewOf } from './preview.ts';

const places = { byId: (id: string) => (id === 'DE' ? ({ displayName: 'Germany' } as never) : null) };
const facts = {
  id: 7,
  name: 'Ana',
  handle: 'ana',
  platform: 'photonet',
  follower_count: 10,
  engagement_rate_pct: 4.5,
  bio: 'hi',
  location_id: 'DE',
  is_verified: true,
  profile_url: null,
  photo_url: null,
  average_likes: 12,
  average_views: null,
  follower_growth_pct: { '1': 2 },
  last_post_at: '2026-01-02',
  posts_per_week: 1.5,
  language: 'de',
  audience_credibility: 0.9,
  contact_types: ['EMAIL'],
  handle_changed: false,
} as const;
function bioOf(bio: string): string | null {
  return previewOf({ ...facts, bio }, places).bio;
}

test('a preview has exactly the fields of the specification, and an id', () => {
  const { id: _, location_id: __, handle_changed: ___, ...shown } = facts;
  expect(previewOf(facts, places)).toEqual({ ...shown, creator_id: '7', location: 'Germany' });
});

test('an unknown follower count is shown as 0, an unknown bio or place as null', () => {
  const unknown = { ...facts, follower_count: null, bio: null, location_id: null };
  expect(previewOf(unknown, places)).toMatchObject({ follower_count: 0, bio: null, location: null });
});

test('a long bio is cut to 160 characters, never within a character or after a space', () => {
  expect(bioOf('🙂'.repeat(160))).toBe('🙂'.repeat(160));
  expect(bioOf('🙂'.repeat(200))).toBe(`${'🙂'.repeat(159)}…`);
  expect(bioOf(`${'x'.repeat(158)} ${'x'.repeat(9)}`)).toBe(`${'x'.repeat(158)}…`);
});

test.each([
  ['write to ana.silva+x@mail.example.com!', 'write to •••!'],
  ['call +49 (170) 555-12 34 today', 'call ••• today'],
  ['tel 01705551234', 'tel •••'],
  ['x @ example.com, x＠example.com', '•••, •••'],
  ['x(at)example.com or x [at] example [dot] com', '••• or •••'],
  ['x at example dot com. Hi', '•••. Hi'],
  ['x at gmail.com', '•••'],
  ['chat t.me/name, jane.tumblr.com (youtube.com/@jane)', 'chat •••, ••• (•••)'],
  ['Snap: lenaclay | Telegram @lena_clay', 'Snap: ••• | Telegram @•••'],
  ['+49 171 - 234 56 78', '•••'],
  ['０１７１ ２３４５６７８', '•••'],
  ['٠١٧١ ٢٣٤٥٦٧٨', '•••'],
  ['call 0171\u00ad2345\u200b678 now', 'call ••• now'],
  ['𝐱@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦 ①⑤⑤⑤①②③④⑤⑥', '••• •••'],
  ['x @gmail.com, jane@gmail,com or jane@gmail', '•••, ••• or •••'],
  ['jane*at*gmail*dot*com jane_at_x_dot_com', '••• •••'],
  ['日本@例え.jp/a@b.c!x@d.e', '•••••••••'],
  ['chat wa.me/message/ABC, x.com/jane/status/1', 'chat •••, •••'],
  ['kik - lena', 'kik - •••'],
  ['LINE👉lena', 'LINE👉•••'],
  ['weixin lena', 'weixin •••'],
  ['加微信lena88', '加微信•••'],
  ['skype: live:lena', 'skype: •••'],
  ['Kakao ID lena', 'Kakao ID •••'],
  ['jane#gmail.com, jane [at] gmail or a@@b.com', '•••, ••• or •••'],
  ['Skype "lena", kik | lena_c\n👻 lenaclay', 'Skype "•••", kik | •••\n👻 •••'],
  ['my kik is lena_c and Discord: lena#1234', 'my kik is ••• and Discord: •••'],
  [
    'Find me at theshop.com, with @anna.b, shop at https://theshop.com/sale',
    'Find me at theshop.com, with @anna.b, shop at https://theshop.com/sale',
  ],
  ...[
    'since 2015, 24/7, 100 recipes (2015 - 2020)',
    'Born 12.05.1990, 2024-05-12, 2010-2020, 10 000 000 views',
    'line of products, signal processing, kik in the teeth',
    'Telegram, TikTok | Snap. Eat. Repeat | Skype / Zoom | #travel.now',
    'first line - Berlin | Twitter 📍Berlin | Telegram',
    'Skype lessons\nFacebook addict\nTwitter 100k followers',
    'on the line @hotel, snap happy, call me maybe',
  ].map((ordinary) => [ordinary, ordinary] as const),
])('contact details in the bio and in the name are blanked: %p', (text, shown) => {
  const { name, bio } = previewOf({ ...facts, name: text, bio: text }, places);
  expect([name, bio]).toEqual([shown, shown]);
});

test('a preview never contains an e-mail address', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (address, around) => {
      expect(bioOf(`${around} ${address} ${around}`)).not.toContain(address);
    }),
  );
});

const { hashtags: _, captions: __, audience: ___, ...unknown } = unknownFacts;
const { contact_types: ____, ...ownFacts } = facts;
const creator: Creator = {
  ...unknown,
  ...ownFacts,
  platform_user_id: '1',
  as_of: '2026-01-01T00:00:00.000Z',
  details_as_of: null,
  growth_as_of: null,
  audience_as_of: null,
  estimated: [],
  contacts: [
    { type: 'PHONE', value: '1' },
    { type: 'EMAIL', value: 'a@example.com' },
    { type: 'EMAIL', value: 'b@example.com' },
  ],
};

function shown(one: Creator) {
  return previewOf({ ...one, contact_types: [] }, places);
}

test('a delivered row has all e-mail addresses and no internal id', () => {
  const row = deliveredRow(creator, places);
  expect(row).toMatchObject({
    email: 'a@example.com',
    emails: ['a@example.com', 'b@example.com'],
    phone: '1',
    location: 'Germany',
  });
  const others = ['audience_credibility', 'contacts', 'email', 'emails', 'estimated', 'handle_changed', 'phone'];
  const fields = [...Object.keys(factsInRow), ...Object.values(timeOfKind), ...others];
  expect(Object.keys(row).sort()).toEqual(fields.sort());
  expect(fields).not.toContain('location_id');
});

test('a profile URL with a lost handle is not shown, because it leads to another person', () => {
  const addressOf = (profile_url: string, handle_changed: boolean) => {
    const one = { ...creator, profile_url, handle_changed };
    expect(shown(one).profile_url).toBe(deliveredRow(one, places).profile_url);
    return deliveredRow(one, places).profile_url;
  };
  const [ofHandle, ofUser] = ['https://photonet.example/ana', 'https://photonet.example/channel/1'];
  expect([addressOf(ofHandle, true), addressOf(ofHandle, false), addressOf(ofUser, true)]).toEqual([
    null,
    ofHandle,
    ofUser,
  ]);
});

test('a creator without contacts is delivered without contact details in texts and links', () => {
  const texts = {
    name: 'Ana ana@example.com',
    bio: 'Mail ana@example.com or +49 151 23456789',
    profile_url: 'https://photonet.example/ana%40example.com',
    photo_url: 'https://cdn.example/ana@example.com.jpg',
  };
  const bare = { ...creator, ...texts, contacts: [] };
  expect(deliveredRow(bare, places)).toMatchObject({ email: null, emails: [], phone: null, contacts: [] });
  const free = { name: 'Ana •••', bio: 'Mail ••• or •••', profile_url: null, photo_url: null };
  expect(deliveredRow(bare, places)).toMatchObject(free);
  expect(shown(bare)).toMatchObject(free);
  expect(deliveredRow({ ...creator, ...texts }, places)).toMatchObject(texts);
  const links = {
    profile_url: 'https://photonet.example/@ana.b/4915112345678',
    photo_url: 'https://cdn.example/a@2x.jpg',
  };
  expect(shown({ ...bare, ...links })).toMatchObject(links);
  expect([hasContact(creator), hasContact(bare)]).toEqual([true, false]);
});
