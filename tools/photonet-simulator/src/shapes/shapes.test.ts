import {
  mapComments,
  mapHashtag,
  mapProfile,
  mapSinglePost,
  mapTimeline,
  userOf,
} from '@creator-discovery/photonet-http/mappers';
import {
  accountTypes,
  type Comment,
  commentSchema,
  emailsIn,
  hashtagPostSchema,
  hashtagsIn,
  type Music,
  type Profile,
  parseWireJson,
  profileSchema,
  shortcodeOf,
  specifiedJson,
} from '@creator-discovery/scraping';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { commentShapes, hashtagShapes, timelineShapes } from './listing-shapes.ts';
import { type KnownPost, postShapes } from './post-shapes.ts';
import { profileShapes } from './profile-shapes.ts';

/** Returns an answer as received over HTTP, with all digits of large numbers. */
function sent(body: unknown): unknown {
  return parseWireJson(JSON.stringify(body));
}

/** Returns text as stored in the domain: well-formed, without NUL. */
const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((any) => any.toWellFormed().replaceAll('\0', ''));
const name = text.filter((any) => any.trim() !== '');
const username = fc.stringMatching(/^[a-z0-9_][a-z0-9._]{0,28}$/);
const id = fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String);
const maybeBlank = fc.oneof(fc.constant(''), name);
const count = fc.integer({ min: 0, max: 2_000_000_000 });
const url = fc.webUrl({ withQueryParameters: true, validSchemes: ['https'] });
const seconds = fc.integer({ min: 1, max: 4_000_000_000 });

function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null, freq: 3 });
}

const links = fc.array(fc.record({ url, title: maybeBlank, link_type: fc.constantFrom('external', 'internal') }), {
  maxLength: 3,
});
const address = fc.record({
  street_address: name,
  city_name: fc.constantFrom('', 'Berlin'),
  zip_code: fc.constantFrom('', '10115'),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((any) => any || 0),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((any) => any || 0),
});

const profile: fc.Arbitrary<Profile> = fc
  .record({
    id,
    username,
    full_name: text,
    biography: text,
    follower_count: count,
    following_count: count,
    media_count: count,
    profile_pic_url: url,
    is_verified: fc.boolean(),
    account_type: fc.constantFrom(...accountTypes),
    is_private: fc.constant(false),
    category: maybe(name),
    category_enum: maybe(fc.constantFrom('ARTIST', 'SHOP')),
    external_url: maybe(url),
    contact_email: maybe(fc.emailAddress()),
    contact_phone: maybe(fc.stringMatching(/^\+49[135-9][0-9]{6,8}$/)),
    bio_links: links,
    highlight_reel_count: fc.nat(50),
    fbid: maybe(id),
    business_address: maybe(address),
  })
  .map((made) => ({
    ...made,
    is_business: made.account_type !== 'PERSONAL',
    is_professional_account: made.account_type !== 'PERSONAL',
    external_url: made.external_url ?? made.bio_links.find(({ link_type: type }) => type === 'external')?.url ?? null,
    bio_emails: emailsIn(made.biography),
  }));

const music: fc.Arbitrary<Music> = fc.record({
  audio_id: maybe(id),
  title: maybe(name),
  artist: maybe(username),
  is_original_audio: fc.boolean(),
  duration_ms: maybe(fc.nat(90_000)),
  cover_url: maybe(url),
});

const kinds = fc.constantFrom(
  ['image', 'feed'] as const,
  ['video', 'feed'] as const,
  ['video', 'clips'] as const,
  ['video', 'igtv'] as const,
  ['carousel', 'carousel_container'] as const,
);

const post: fc.Arbitrary<KnownPost> = fc
  .record({
    kind: kinds,
    id,
    caption: maybe(
      fc.oneof(
        name,
        fc.tuple(name, username).map(([words, tag]) => `${words} #${tag}`),
      ),
    ),
    timestamp: seconds,
    likes: count,
    likesHidden: fc.boolean(),
    preview: fc.constantFrom(0, 4),
    isPaid: fc.boolean(),
    firstIsVideo: fc.boolean(),
    comment_count: count,
    media_url: url,
    still: url,
    plays: maybe(count),
    place: maybe(name),
    tagged_users: fc.uniqueArray(username, { maxLength: 3 }),
    video_duration: maybe(fc.integer({ min: 1, max: 900 }).map((tenths) => tenths / 10)),
    dimensions: maybe(fc.record({ width: fc.nat(4000), height: fc.nat(4000) })),
    music: maybe(music),
    author: fc.record({ username, full_name: maybeBlank, profile_pic_url: url, is_verified: fc.boolean() }),
    owner_id: id,
    coauthors: fc.array(fc.record({ id, username }), { maxLength: 2 }),
  })
  .map(({ kind: [type, product], media_url: media, still, plays, place, music: sound, ...rest }) => {
    const { likes, likesHidden, preview, isPaid, ...made } = rest;
    const isVideo = type === 'video';
    return {
      ...made,
      shortcode: shortcodeOf(made.id),
      like_count: likesHidden ? preview : likes,
      ...(likesHidden && { likes_hidden: true }),
      ...(isPaid && { paid_partnership: true }),
      media_type: type,
      media_url: media,
      thumbnail_url: isVideo ? still : null,
      is_video: isVideo,
      video_view_count: isVideo ? plays : null,
      location: place,
      'the service': place,
      hashtags: made.caption === null ? [] : hashtagsIn(made.caption),
      product_type: product,
      video_url: isVideo ? media : null,
      video_duration: isVideo ? made.video_duration : null,
      music_info: isVideo ? sound : null,
    };
  });

const comment: fc.Arbitrary<Comment> = fc.record({ id, text, username, timestamp: seconds, like_count: count });

/** Returns the expected post of a web shape, which has less music data. */
function byWeb({ coauthors: _, firstIsVideo: __, ...known }: KnownPost) {
  const sound = known.music_info;
  return { ...known, music_info: sound && { ...sound, duration_ms: null, cover_url: null } };
}

function byApp({ coauthors: _, firstIsVideo: __, ...known }: KnownPost) {
  return known;
}

/** Some media of timelines name their owner by id only. */
function byTimeline(known: KnownPost) {
  return Number(known.id.at(-1)) % 3 === 0 ? { ...byApp(known), author: null } : byApp(known);
}

/** Fields that a profile shape does not have. */
const lackingIn = {
  web_profile: { account_type: undefined },
  web_profile_query: { contact_email: null, contact_phone: null, business_address: null },
} as const;

describe('every shape maps to the same domain object', () => {
  test.each(Object.entries(profileShapes))('profile: %s', (shape, write) => {
    fc.assert(
      fc.property(profile, (known) => {
        const found = userOf(sent(write(known)));
        const lacking = lackingIn[shape as keyof typeof lackingIn];
        expect(found.shape).toBe(shape);
        expect(mapProfile(found.user)).toEqual({ ...known, ...lacking });
        expect(profileSchema.parse(known)).toEqual(JSON.parse(specifiedJson(known)));
      }),
    );
  });

  test.each(Object.entries(postShapes))('post: %s', (shape, write) => {
    fc.assert(
      fc.property(post, (known) => {
        const expected = shape === 'web_media' ? byWeb(known) : byApp(known);
        expect(mapSinglePost(sent(write(known)))).toEqual({ shape, value: { post: expected }, unreadable: 0 });
        expect(hashtagPostSchema.parse(expected)).toEqual(JSON.parse(specifiedJson(expected)));
      }),
    );
    expect(mapSinglePost(sent(write(null))).value).toBe('missing');
  });

  const cursor = maybe(fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/));

  test.each(Object.entries(timelineShapes))('posts of a user: %s', (shape, write) => {
    const by = { web_timeline: byWeb, web_timeline_connection: byTimeline, app_feed: byApp }[shape] as typeof byApp;
    fc.assert(
      fc.property(fc.array(post, { maxLength: 4 }), cursor, (items, next) => {
        const authors = new Set(
          items.flatMap(({ owner_id: owner, coauthors = [] }) => [owner, ...coauthors.map(({ id: of }) => of)]),
        );
        expect(mapTimeline(sent(write({ items, next })))).toEqual({
          shape,
          value: { items: items.map(by), next, authors },
          unreadable: 0,
        });
      }),
    );
  });

  test.each(Object.entries(commentShapes))('comments: %s', (shape, write) => {
    fc.assert(
      fc.property(fc.array(comment, { maxLength: 4 }), cursor, (items, next) => {
        const { value, ...rest } = mapComments(sent(write({ items, next })));
        expect({ ...rest, items: value?.items }).toEqual({ shape, unreadable: 0, items });
        expect(Object.values(value?.next ?? {})).toEqual(next === null ? [] : [next]);
        expect(items.map((item) => commentSchema.parse(item))).toEqual(items);
      }),
    );
  });

  test.each(Object.entries(hashtagShapes))('hashtag: %s', (shape, write) => {
    const unique = fc.uniqueArray(post, { maxLength: 5, selector: ({ id: of }) => of });
    fc.assert(
      fc.property(unique, cursor, fc.constantFrom('top', 'recent'), (items, next, tab) => {
        const found = mapHashtag(sent(write({ items, next }, tab)), tab as 'top');
        expect(found?.shape).toBe(shape);
        expect(found?.value.items).toEqual(items.map(byApp));
        expect(found?.value.next).toEqual(next && { maxId: next, page: 1, mediaIds: items.map(({ id: of }) => of) });
      }),
    );
  });
});
