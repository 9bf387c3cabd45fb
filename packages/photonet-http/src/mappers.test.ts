import { hashtagPostSchema, profileSchema } from '@creator-discovery/scraping';
import { describe, expect, test } from '@jest/globals';
import { mapComments, mapSections, mapSinglePost } from './listing-mapper.ts';
import { mapPost } from './post-mapper.ts';
import { mapProfile } from './profile-mapper.ts';

const webUser = {
  id: '17',
  username: 'a.b',
  full_name: null,
  biography: 'Hi \ud83d mail me (at) shop (dot) example\0',
  edge_followed_by: { count: '1,234' },
  edge_follow: { count: 3 },
  edge_owner_to_timeline_media: { count: 9, edges: [] },
  profile_pic_url: 'p',
  profile_pic_url_hd: 'hd',
  is_verified: false,
  is_private: false,
  is_business_account: true,
  is_professional_account: true,
  category_name: 'Shop',
  business_email: '',
  business_phone_number: '',
  external_url: 'https://l.photonet.example/?u=https%3A%2F%2Fshop.example%2F%3Fa%3D1&e=AT1',
  bio_links: [{ title: 'S', url: 'https://s.example', lynx_url: 'x', link_type: 'external' }, { title: 'none' }],
  fbid: '17841400000000001',
  business_address_json:
    '{"street_address":"Main 1","city_name":"Berlin","zip_code":"","latitude":52.5,"longitude":13.4}',
};

describe('a profile', () => {
  test('in the web format', () => {
    const profile = mapProfile(webUser);
    expect(profileSchema.parse(profile)).toEqual(profile);
    expect(profile).toMatchObject({
      id: '17',
      full_name: '',
      biography: 'Hi \ufffd mail me (at) shop (dot) example',
      follower_count: 1234,
      profile_pic_url: 'hd',
      external_url: 'https://shop.example/?a=1',
      contact_email: null,
      contact_phone: null,
      bio_links: [{ url: 'https://s.example', title: 'S', link_type: 'external' }],
      bio_emails: ['me@shop.example'],
      highlight_reel_count: 0,
      business_address: { street_address: 'Main 1', zip_code: '' },
    });
  });

  test('in the app format', () => {
    const profile = mapProfile({
      pk: 17,
      username: 'a',
      full_name: 'A',
      biography: '',
      follower_count: 1,
      following_count: 2,
      media_count: 3,
      hd_profile_pic_url_info: { url: 'hd' },
      is_verified: true,
      is_private: false,
      account_type: 3,
      public_email: 'a@b.example',
      public_phone_number: '30123',
      public_phone_country_code: '49',
      address_street: '',
      city_name: '',
      zip: '',
      latitude: 0,
      longitude: 0,
    });
    expect(profileSchema.parse(profile)).toEqual(profile);
    expect(profile).toMatchObject({
      id: '17',
      is_business: true,
      is_professional_account: true,
      contact_email: 'a@b.example',
      contact_phone: '+4930123',
      business_address: null,
      category: null,
    });
  });

  test.each([
    'id',
    'username',
    'full_name',
    'biography',
    'edge_followed_by',
    'edge_follow',
    'is_verified',
    'is_private',
    'is_business_account',
    'is_professional_account',
  ])('without %s is refused', (field) => {
    const { [field as 'id']: _, ...rest } = webUser;
    expect(() => mapProfile(rest)).toThrow(field === 'edge_followed_by' || field === 'edge_follow' ? 'count' : field);
  });
});

const appVideo = {
  pk: '3195531936112846660',
  code: 'CxYz12AbCdE',
  media_type: 2,
  caption: { text: 'Go #One #one #Zwei' },
  taken_at: '1767200000',
  like_count: 3,
  like_and_view_counts_disabled: true,
  comments_disabled: true,
  product_type: 'clips',
  video_versions: [
    { width: 320, url: 'small' },
    { width: 1080, url: 'large' },
  ],
  image_versions2: { candidates: [{ url: 'still' }] },
  play_count: 77,
  video_duration: 9.5,
  original_width: 1080,
  original_height: 1920,
  usertags: { in: [{ user: { username: 'x' } }, { user: { username: 'x' } }] },
  clips_metadata: { music_info: { music_asset_info: { title: 'T', display_artist: 'D', audio_cluster_id: 5 } } },
  user: { username: 'u', full_name: '', profile_pic_url: 'p', is_verified: false },
};

describe('a post', () => {
  test('in the app format', () => {
    const post = mapPost(appVideo);
    expect(hashtagPostSchema.parse(post)).toEqual(post);
    expect(post).toMatchObject({
      timestamp: 1767200000,
      like_count: 3,
      comment_count: 0,
      media_type: 'video',
      media_url: 'large',
      video_url: 'large',
      thumbnail_url: 'still',
      is_video: true,
      video_view_count: 77,
      location: null,
      'the service': null,
      tagged_users: ['x'],
      hashtags: ['one', 'zwei'],
      product_type: 'clips',
      dimensions: { width: 1080, height: 1920 },
      music_info: { title: 'T', artist: 'D', audio_id: '5', is_original_audio: false },
      author: { username: 'u', full_name: '' },
    });
  });

  test('that is a carousel has the URL of its first item and the tagged users of all', () => {
    const child = (url: string, username: string) => ({
      media_type: 1,
      image_versions2: { candidates: [{ url }] },
      usertags: { in: [{ user: { username } }] },
    });
    const { video_versions: _, ...rest } = appVideo;
    const post = mapPost({
      ...rest,
      media_type: 8,
      carousel_media: [child('one', 'a'), child('two', 'b')],
      product_type: 'new_kind',
    });
    expect(post).toMatchObject({
      media_type: 'carousel',
      media_url: 'one',
      tagged_users: ['x', 'a', 'b'],
      video_url: null,
      product_type: 'carousel_container',
    });
  });

  test('that hides its likes has the preview count, else 0', () => {
    const { like_count: _, like_and_view_counts_disabled: __, ...rest } = appVideo;
    expect(mapPost({ ...rest, edge_media_preview_like: { count: -1 } }).like_count).toBe(0);
    expect(mapPost({ ...rest, edge_media_preview_like: { count: -1 }, edge_liked_by: { count: 4 } }).like_count).toBe(
      4,
    );
    expect(() => mapPost(rest)).toThrow('count');
  });

  test.each(['pk', 'code', 'media_type', 'caption', 'taken_at', 'video_versions'])('without %s is refused', (field) => {
    const { [field as 'pk']: _, ...rest } = appVideo;
    expect(() => mapPost(rest)).toThrow();
  });

  test('is missing only where the network says so', () => {
    expect(mapSinglePost({ data: { xdt_shortcode_media: null } })).toBeNull();
    expect(mapSinglePost({ data: { shortcode_media: null } })).toBeNull();
    expect(mapSinglePost({ items: [] })).toBeNull();
    expect(() => mapSinglePost({ data: {} })).toThrow('missing');
  });
});

describe('listings', () => {
  test('of comments are read in both formats', () => {
    const app = mapComments({
      comments: [{ pk: 1, text: '', created_at: 5, user: { username: 'u' } }],
      has_more_headload_comments: true,
      next_min_id: 'n',
    });
    expect(app).toEqual({ items: [{ id: '1', text: '', username: 'u', timestamp: 5, like_count: 0 }], next: 'n' });
    const node = { id: '1', text: 't', created_at: 5, owner: { username: 'u' }, edge_liked_by: { count: 2 } };
    const connection = { edges: [{ node }], page_info: { has_next_page: false } };
    expect(mapComments({ data: { shortcode_media: { edge_media_to_parent_comment: connection } } })).toMatchObject({
      items: [{ like_count: 2 }],
      next: null,
    });
    expect(mapComments({ comment_count: 0 }).items).toEqual([]);
    expect(() => mapComments({ comment_count: 3 })).toThrow('comments');
  });

  test('of a hashtag count a post in two sections once', () => {
    const media = { media: appVideo };
    const page = mapSections({
      sections: [
        { layout_content: { medias: [media] } },
        {
          layout_content: {
            one_by_two_item: { clips: { items: [media] } },
            fill_items: [{ media: { ...appVideo, pk: '5' } }],
          },
        },
      ],
      more_available: true,
      next_max_id: 'm',
      next_page: 2,
      next_media_ids: [7],
    });
    expect(page.posts.map(({ id }) => id)).toEqual([appVideo.pk, '5']);
    expect(page.next).toEqual({ maxId: 'm', page: 2, mediaIds: ['7'] });
    expect(() => mapSections({ sections: [{ layout_content: {} }] })).toThrow('no media');
    expect(() => mapSections({})).toThrow('missing');
  });
});
