import { hashtagPostSchema, profileSchema } from '@creator-discovery/scraping';
import { describe, expect, test } from '@jest/globals';
import { mapComments, mapHashtag, mapSinglePost, mapTimeline } from './listing-mapper.ts';
import { mapPost } from './post-mapper.ts';
import { mapProfile, userOf } from './profile-mapper.ts';

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
    expect({ ...profileSchema.parse(profile), account_type: 'CREATOR' }).toEqual(profile);
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
    ['1', '15551234567', '+15551234567'],
    ['1', '(555) 123-4567', '+15551234567'],
    ['+49', '030123456', '+4930123456'],
    ['49', '4930123456', '+4930123456'],
    ['39', '06 1234 5678', '+390612345678'],
    ['62', '081234567890', '+6281234567890'],
    ['49', '+33123456789', '+33123456789'],
    ['49', 'ask', '+49ask'],
    ['11', '30123', '+1130123'],
    ['x', '30123', '+x30123'],
  ])('the phone number of country code %j and %j is %s', (public_phone_country_code, public_phone_number, phone) => {
    const numbered = mapProfile({ ...webUser, public_phone_country_code, public_phone_number });
    expect(numbered.contact_phone).toBe(phone);
  });

  test('is a business account if it is a business or a creator account', () => {
    const { is_business_account: _, is_professional_account: __, ...user } = webUser;
    const business = (said: object) => {
      const { is_business, is_professional_account } = mapProfile({ ...user, ...said });
      expect(is_professional_account).toBe(is_business);
      return is_business;
    };
    expect(business({ is_business_account: false, is_professional_account: true })).toBe(true);
    expect(business({ is_business_account: true })).toBe(true);
    expect(business({ account_type: 3, is_professional_account: null })).toBe(true);
    expect(business({ account_type: 1, is_professional_account: null })).toBe(false);
    expect(business({ is_business_account: false, is_professional_account: false })).toBe(false);
    expect(() => business({})).toThrow('is_business_account');
    expect(() => business({ is_business_account: false })).toThrow('is_professional_account');
  });

  test('has the account type of the network’s number', () => {
    const typeOf = (said: object) => mapProfile({ ...webUser, ...said }).account_type;
    expect([1, 2, '3'].map((account_type) => typeOf({ account_type }))).toEqual(['PERSONAL', 'BUSINESS', 'CREATOR']);
    expect([undefined, null, 0, 4].map((account_type) => typeOf({ account_type }))).toEqual(Array(4).fill(undefined));
  });

  test('without a website uses the first external link of the bio', () => {
    const links = [
      { title: '', url: 'https://inner.example', link_type: 'internal' },
      { title: '', url: 'https://outer.example', link_type: 'external' },
    ];
    expect(mapProfile({ ...webUser, external_url: '', bio_links: links }).external_url).toBe('https://outer.example');
    expect(mapProfile({ ...webUser, external_url: null, bio_links: [] }).external_url).toBeNull();
  });

  test.each([
    [{ data: { user: webUser } }, 'web_profile'],
    [{ data: { user: { pk: '1', follower_count: 3 } } }, 'web_profile_query'],
    [{ user: { pk: 1 }, items: [] }, 'app_user'],
    [{ data: { user: null } }, 'web_profile_query'],
  ])('is found in the answer %j', (body, shape) => {
    expect(userOf(body).shape).toBe(shape);
  });

  test('is rejected in an unknown answer', () => {
    expect(() => userOf({ data: {} })).toThrow('missing');
    expect(() => userOf({ data: { user: [] } })).toThrow('object');
  });

  test.each('id username full_name biography edge_followed_by edge_follow is_verified is_private'.split(' '))(
    'without %s is rejected',
    (field) => {
      const { [field as 'id']: _, ...rest } = webUser;
      expect(() => mapProfile(rest)).toThrow(field === 'edge_followed_by' || field === 'edge_follow' ? 'count' : field);
    },
  );
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
    expect({ ...hashtagPostSchema.parse(post), likes_hidden: true }).toEqual(post);
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

  test('with a carousel has the URL of its first item and the tagged users of all items', () => {
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

  test('with hidden likes has the preview count or 0', () => {
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

  test('counts plays before views, and reads null likes as hidden', () => {
    expect(mapPost({ ...appVideo, view_count: 5, video_view_count: 6 }).video_view_count).toBe(77);
    const { like_and_view_counts_disabled: _, ...rest } = appVideo;
    expect(mapPost({ ...rest, like_count: null }).like_count).toBe(0);
  });

  test('reports hidden likes in every spelling of the network', () => {
    const { like_count: _, like_and_view_counts_disabled: __, ...rest } = appVideo;
    const hides = (said: object) => mapPost({ ...rest, ...said }).likes_hidden;
    expect(hides({ like_count: null })).toBe(true);
    expect(hides({ like_count: 3, like_and_view_counts_disabled: true })).toBe(true);
    expect(hides({ edge_media_preview_like: { count: -1 }, edge_liked_by: { count: 4 } })).toBe(true);
    expect(hides({ like_count: 0, like_and_view_counts_disabled: false })).toBeUndefined();
  });

  test('has an author if name and picture are known', () => {
    const { is_verified: _, ...user } = appVideo.user;
    expect(mapPost({ ...appVideo, user }).author).toEqual({ ...user, is_verified: false });
    expect(mapPost({ ...appVideo, user: null, owner_id: '5' }).author).toBeNull();
    expect(mapPost({ ...appVideo, owner: { id: '5' } }).author?.username).toBe('u');
  });

  test('has its plain id without prefix and suffix', () => {
    const { pk, ...rest } = appVideo;
    for (const id of [`${pk}_17`, `POLARIS_${pk}`, pk]) expect(mapPost({ ...rest, id }).id).toBe(pk);
  });

  test.each([
    [{ data: { xdt_shortcode_media: null } }, 'missing'],
    [{ data: { shortcode_media: null } }, 'missing'],
    [{ items: [] }, 'missing'],
    [{ data: { xdt_api__v1__media__shortcode__web_info: { items: [] } } }, 'missing'],
    [{ data: { xig_polaris_media: null } }, 'missing'],
    [{ data: { xig_polaris_media: { if_not_gated_logged_out: null } } }, 'missing'],
    [
      { data: { xig_polaris_media: { if_not_gated_logged_out: null, gating_ruling: { title: 'Restricted' } } } },
      'gated',
    ],
  ])('in the answer %j is %s', (body, value) => {
    expect(mapSinglePost(body).value).toBe(value);
  });

  test('of an unknown answer is rejected', () => {
    expect(() => mapSinglePost({ data: {} })).toThrow('missing');
    expect(() => mapSinglePost({ data: { xdt_api__v1__media__shortcode__web_info: {} } })).toThrow('missing');
  });
});

describe('listings', () => {
  test('of comments are read in every format', () => {
    const node = { pk: 1, text: '', created_at: 5, user: { username: 'u' } };
    const app = mapComments({ comments: [node], has_more_headload_comments: true, next_min_id: 'n' });
    const items = [{ id: '1', text: '', username: 'u', timestamp: 5, like_count: 0 }];
    expect(app).toEqual({ shape: 'app_comments', value: { items, next: { min_id: 'n' } }, unreadable: 0 });
    const older = mapComments({ comments: [node], has_more_comments: true, next_max_id: 'o' });
    expect(older.value?.next).toEqual({ max_id: 'o' });
    const page_info = { has_next_page: true, end_cursor: 'c' };
    const connection = { edges: [{ node }], page_info };
    expect(mapComments({ data: { xdt_api__v1__media__media_id__comments__connection: connection } })).toEqual({
      shape: 'web_comments_connection',
      value: { items, next: { cursor: 'c' } },
      unreadable: 0,
    });
    const old = { id: '1', text: 't', created_at: 5, owner: { username: 'u' }, edge_liked_by: { count: 2 } };
    const parents = { edges: [{ node: old }], page_info: { has_next_page: false } };
    expect(mapComments({ data: { shortcode_media: { edge_media_to_parent_comment: parents } } })).toMatchObject({
      shape: 'web_parent_comments',
      value: { items: [{ like_count: 2 }], next: null },
    });
  });

  test('of comments may be empty, hidden or unknown', () => {
    expect(mapComments({ comment_count: 0 }).value?.items).toEqual([]);
    expect(mapComments({ comments: [], comment_count: 12 }).value?.items).toEqual([]);
    expect(mapComments({ data: { xdt_api__v1__media__media_id__comments__connection: null } }).value).toBeNull();
    expect(() => mapComments({ comment_count: 3 })).toThrow('comments');
  });

  test('omit and count unreadable items', () => {
    const { caption: _, ...unreadable } = appVideo;
    expect(mapTimeline({ items: [unreadable, appVideo, null], more_available: false })).toMatchObject({
      shape: 'app_feed',
      value: { items: [{ id: appVideo.pk }], next: null },
      unreadable: 2,
    });
    expect(() => mapTimeline({ items: [unreadable], more_available: false })).toThrow('caption');
  });

  test('of a hashtag omit and count unreadable items and lists', () => {
    const layouts = [
      { medias: { new: 1 }, fill_items: [{ media: appVideo }] },
      { medias: [{ media: null }, { new: 1 }], one_by_two_item: { clips: null } },
    ];
    const page = mapHashtag({ sections: layouts.map((layout_content) => ({ layout_content })) }, 'top');
    expect(page).toMatchObject({ value: { items: [{ id: appVideo.pk }] }, unreadable: 3 });
  });

  test('of a hashtag count a post in two sections once', () => {
    const media = { media: appVideo };
    const sections = {
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
    };
    const page = mapHashtag(sections, 'top');
    expect(page?.value.items.map(({ id }) => id)).toEqual([appVideo.pk, '5']);
    expect(page?.value.next).toEqual({ maxId: 'm', page: 2, mediaIds: ['7'] });
    expect(mapHashtag({ data: { top: sections, recent: null } }, 'top')).toMatchObject({ shape: 'hashtag_info' });
    expect(mapHashtag({ data: { top: sections, recent: null } }, 'recent')).toBeNull();
    expect(() => mapHashtag({ sections: [{ layout_content: {} }] }, 'top')).toThrow('no media');
    expect(() => mapHashtag({}, 'top')).toThrow('missing');
  });
});
