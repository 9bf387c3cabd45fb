import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { mapHashtagPost, mapPost } from './mapped-post.ts';
import { type Mapping, mappingSchema } from './mapping.ts';

function fieldsOf(change: object): NonNullable<Mapping['post_fields']> {
  const { post_fields: fields } = mappingSchema.parse({
    name: 'x',
    base_url: 'https://provider.example',
    auth: { header: 'key' },
    currency: 'USD',
    post_fields: {
      id: 'id',
      shortcode: 'code',
      caption: 'text',
      timestamp: 'at',
      like_count: 'likes',
      comment_count: 'comments',
      media_type: { path: 'type', values: { '1': 'image', '2': 'video', album: 'carousel' } },
      media_url: 'url',
      ...change,
    },
    kinds: { post: { path: '/p/{shortcode}', cost: 0 } },
  });
  return z.custom<NonNullable<Mapping['post_fields']>>().parse(fields);
}

const node = {
  id: '7',
  code: 'abcde',
  text: 't #One',
  at: 5,
  likes: '1,234',
  comments: 2,
  type: 2,
  url: 'u',
  length: 1500,
};

describe('a post of a provider', () => {
  test.each([
    ['at', 1_700_000_000],
    [{ path: 'at', unit: 'seconds' }, 1_700_000_000],
    [{ path: 'ms', unit: 'milliseconds' }, 1_700_000_000],
    [{ path: 'text', unit: 'iso8601' }, 1_700_000_000],
    [{ path: 'zoned', unit: 'iso8601' }, 1_700_000_000],
  ])('has its time in seconds for any unit (%j)', (timestamp, seconds) => {
    const times = {
      at: seconds,
      ms: seconds * 1000 + 999,
      text: '2023-11-14T22:13:20',
      zoned: '2023-11-15T00:13:20+02:00',
    };
    expect(mapPost({ ...node, ...times }, fieldsOf({ timestamp })).timestamp).toBe(seconds);
  });

  test('has its durations in the units of the domain', () => {
    const fields = fieldsOf({
      video_duration: { path: 'length', unit: 'milliseconds' },
      music_info: { title: 'song', duration: { path: 'length', unit: 'seconds' } },
    });
    expect(mapHashtagPost({ ...node, song: 'Waves' }, fields)).toMatchObject({
      video_duration: 1.5,
      music_info: { title: 'Waves', duration_ms: 1_500_000, is_original_audio: false },
      product_type: 'feed',
    });
  });

  test('has 0 likes if they are hidden, and is unreadable if they are only absent', () => {
    const fields = fieldsOf({ likes_hidden: 'hidden' });
    expect(mapPost(node, fields).like_count).toBe(1234);
    expect(mapPost({ ...node, likes: -1 }, fields).like_count).toBe(0);
    expect(mapPost({ ...node, likes: null, hidden: true }, fields).like_count).toBe(0);
    expect(() => mapPost({ ...node, likes: null }, fields)).toThrow('like_count is missing');
    expect(
      [{}, { likes: -1 }, { hidden: true }].map((said) => mapPost({ ...node, ...said }, fields).likes_hidden),
    ).toEqual([undefined, true, true]);
  });

  test('may have a null caption, but not a missing one', () => {
    expect(mapPost({ ...node, text: null }, fieldsOf({}))).toMatchObject({ caption: null, hashtags: [] });
    const { text, ...without } = node;
    expect(text).toBe('t #One');
    expect(() => mapPost(without, fieldsOf({}))).toThrow('caption is missing');
  });

  test('of an unknown media type is unreadable', () => {
    expect(() => mapPost({ ...node, type: 'reel' }, fieldsOf({}))).toThrow('media_type');
    expect(mapPost({ ...node, type: 'album' }, fieldsOf({})).media_type).toBe('carousel');
  });
});
