import { accountTypes, type Comment, type HashtagPost, type Profile } from '@creator-discovery/scraping';
import type { FakeAnswer, FakeFormat } from './fake-provider.ts';

const mediasAtOnce = 12;
const commentsAtOnce = 15;

function notFound(exception: string): FakeAnswer {
  return { status: 404, body: { detail: 'not found', exc_type: exception } };
}

function page<Item>(items: readonly Item[], cursor: string | null, atOnce: number): [readonly Item[], string | null] {
  const from = Number(cursor?.slice(1) ?? 0);
  return [items.slice(from, from + atOnce), from + atOnce < items.length ? `c${from + atOnce}` : null];
}

/** Version 1 of HikerAPI, and version 2 for comments. */
export const hikerapiFormat: FakeFormat = ({ pathname, searchParams: query }, network) => {
  const all = Object.values(network.posts).flat();
  switch (pathname) {
    case '/v1/user/by/username':
    case '/v1/user/by/id': {
      const user = network.profiles.find(
        ({ username, id }) => username === query.get('username') || id === query.get('id'),
      );
      return user === undefined ? notFound('UserNotFound') : { status: 200, body: userOf(user) };
    }
    case '/v1/user/medias/chunk': {
      const user = network.profiles.find(({ id }) => id === query.get('user_id'));
      if (user?.is_private) return { status: 403, body: { detail: 'private', exc_type: 'PrivateAccount' } };
      const [medias, next] = page(network.posts[user?.username ?? ''] ?? [], query.get('end_cursor'), mediasAtOnce);
      return { status: 200, body: [medias.map(mediaOf), next] };
    }
    case '/v1/media/by/code': {
      const post = all.find(({ shortcode }) => shortcode === query.get('code'));
      return post === undefined ? notFound('MediaNotFound') : { status: 200, body: mediaOf(post) };
    }
    case '/v2/media/comments': {
      const post = all.find(({ id }) => id === query.get('id'));
      if (post === undefined) return notFound('MediaNotFound');
      const comments = network.comments[post.shortcode] ?? [];
      const [some, next] = page(comments, query.get('page_id'), commentsAtOnce);
      return { status: 200, body: { response: { comments: some.map(commentOf) }, next_page_id: next } };
    }
    case '/v1/hashtag/medias/top/chunk':
    case '/v1/hashtag/medias/top/recent/chunk':
    case '/v1/hashtag/medias/clips/chunk': {
      const posts = network.hashtags[query.get('name') ?? ''];
      if (posts === undefined) return notFound('HashtagNotFound');
      const [medias, next] = page(posts, query.get('max_id'), mediasAtOnce);
      return { status: 200, body: [medias.map(mediaOf), next] };
    }
    default:
      return { status: 404, body: { detail: 'Not Found' } };
  }
};

function userOf(profile: Profile) {
  return {
    pk: profile.id,
    username: profile.username,
    full_name: profile.full_name,
    is_private: profile.is_private,
    profile_pic_url: profile.profile_pic_url,
    profile_pic_url_hd: null,
    is_verified: profile.is_verified,
    media_count: profile.media_count,
    follower_count: profile.follower_count,
    following_count: profile.following_count,
    biography: profile.biography,
    external_url: profile.external_url,
    account_type: profile.account_type && 1 + accountTypes.indexOf(profile.account_type),
    is_business: profile.is_business,
    public_email: '',
    contact_phone_number: '',
    category_name: profile.category,
    latitude: 0,
    longitude: 0,
  };
}

const mediaTypes = { image: 1, video: 2, carousel: 8 } as const;

function mediaOf(post: HashtagPost) {
  const picture = post.thumbnail_url ?? post.media_url;
  const isCarousel = post.media_type === 'carousel';
  return {
    pk: post.id,
    id: `${post.id}_4000000000000000001`,
    code: post.shortcode,
    taken_at: new Date(post.timestamp * 1000).toISOString().replace('.000Z', ''),
    media_type: mediaTypes[post.media_type],
    product_type: post.product_type,
    thumbnail_url: isCarousel ? null : picture,
    location: post.location === null ? null : { name: post.location },
    user: { pk: post.owner_id, ...post.author },
    comment_count: post.comment_count,
    like_count: post.like_count,
    play_count: post.video_view_count,
    caption_text: post.caption ?? '',
    usertags: post.tagged_users.map((username) => ({ user: { username }, x: 0.5, y: 0.5 })),
    video_url: post.video_url,
    video_duration: post.video_duration ?? 0,
    resources: isCarousel ? [{ pk: post.id, thumbnail_url: post.media_url, video_url: null, media_type: 1 }] : [],
  };
}

function commentOf({ id, text, username, timestamp, like_count }: Comment) {
  return { pk: id, text, user: { username }, created_at_utc: timestamp, comment_like_count: like_count };
}
