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
  handle_changed: false,
} as const;
function bioOf(bio: string): string | null {
  return previewOf({ ...facts, bio }, places).bio;
}

test('a preview shows exactly the fields of the specification, and who it is', () => {
  expect(previewOf(facts, places)).toEqual({
    creator_id: '7',
    name: 'Ana',
    handle: 'ana',
    platform: 'photonet',
    follower_count: 10,
    engagement_rate_pct: 4.5,
    bio: 'hi',
    location: 'Germany',
    is_verified: true,
    profile_url: null,
    photo_url: null,
  });
});

test('an unknown follower count is shown as 0, an unknown place as null', () => {
  expect(previewOf({ ...facts, follower_count: null, location_id: null }, places)).toMatchObject({
    follower_count: 0,
    location: null,
  });
});

test('a long bio is cut to 160 characters, never through a character', () => {
  expect(bioOf('x'.repeat(160))).toHaveLength(160);
  expect(bioOf('🙂'.repeat(200))).toBe(`${'🙂'.repeat(159)}…`);
});

test.each([
  ['write to ana.silva+x@mail.example.com!', 'write to •••!'],
  ['call +49 (170) 555-12 34 today', 'call ••• today'],
  ['tel 01705551234', 'tel •••'],
  ['since 2015, 24/7, 100 recipes', 'since 2015, 24/7, 100 recipes'],
])('contact details in the bio and in the name are blanked: %p', (text, shown) => {
  const { name, bio } = previewOf({ ...facts, name: text, bio: text }, places);
  expect([name, bio]).toEqual([shown, shown]);
});

test('no e-mail address ever survives in a preview', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (address, around) => {
      expect(bioOf(`${around} ${address} ${around}`)).not.toContain(address);
    }),
  );
});

const { hashtags: _, captions: __, audience: ___, ...unknown } = unknownFacts;
const creator: Creator = {
  ...unknown,
  ...facts,
  platform_user_id: '1',
  language: 'de',
  audience_credibility: null,
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

test('a delivered row has all e-mail addresses, the first as the e-mail, and no internal number', () => {
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

test('the address of a handle that was given up leads to another person, and is shown no more', () => {
  const addressOf = (profile_url: string, handle_changed: boolean) => {
    const one = { ...creator, profile_url, handle_changed };
    expect(previewOf(one, places).profile_url).toBe(deliveredRow(one, places).profile_url);
    return deliveredRow(one, places).profile_url;
  };
  const [ofHandle, ofUser] = ['https://photonet.example/ana', 'https://photonet.example/channel/1'];
  expect([addressOf(ofHandle, true), addressOf(ofHandle, false), addressOf(ofUser, true)]).toEqual([
    null,
    ofHandle,
    ofUser,
  ]);
});

test('a creator without contacts is delivered with nulls', () => {
  const bare = { ...creator, contacts: [] };
  expect(deliveredRow(bare, places)).toMatchObject({ email: null, emails: [], phone: null, contacts: [] });
  expect([hasContact(creator), hasContact(bare)]).toEqual([true, false]);
});
