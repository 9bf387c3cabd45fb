import type { HashtagPost, Profile } from '@creator-discovery/scraping';
import type { FakeAnswer, FakeFormat } from './fake-provider.ts';

const postsAtOnce = 12;

function ok(data: unknown): FakeAnswer {
  return { status: 200, body: { data, meta: { requestId: 'req_invented', creditsCharged: 1, version: 'v1' } } };
}

/** Profiles and posts of Social Fetch, which reports missing users with status 200. */
export const socialfetchFormat: FakeFormat = ({ pathname, searchParams: query }, network) => {
  const [, handle = '', more] = /^\/v1\/instagram\/profiles\/([^/]+)(\/posts|\/basic)?$/.exec(pathname) ?? [];
  if (handle === '') return { status: 404, body: { error: { code: 'not_found' } } };
  const profile = network.profiles.find(({ username, id }) => (more === '/basic' ? id : username) === handle);
  if (more !== '/posts') return lookup(profile);
  const all = profile?.is_private ? [] : (network.posts[handle] ?? []);
  const from = Number(query.get('cursor')?.slice(1) ?? 0);
  const until = from + postsAtOnce;
  return ok({
    posts: all.slice(from, until).map(postOf),
    page: { nextCursor: until < all.length ? `n${until}` : null, hasMore: until < all.length },
  });
};

function lookup(profile: Profile | undefined): FakeAnswer {
  if (profile === undefined) return ok({ lookupStatus: 'not_found', profile: null, metrics: null });
  return ok({
    lookupStatus: profile.is_private ? 'private' : 'found',
    profile: {
      platform: 'instagram',
      handle: profile.username,
      displayName: profile.full_name,
      bio: profile.biography,
      avatarUrl: profile.profile_pic_url,
      verified: profile.is_verified,
      privateAccount: profile.is_private,
      platformUserId: profile.id,
      businessAccount: profile.is_business,
      professionalAccount: profile.is_professional_account,
      categoryName: profile.category,
      externalUrl: profile.external_url,
    },
    metrics: { followers: profile.follower_count, following: profile.following_count, posts: profile.media_count },
  });
}

const mediaTypes = { image: 'image', video: 'video', carousel: 'sidecar' } as const;

function postOf(post: HashtagPost) {
  return {
    id: [post.id, post.owner_id].join('_'),
    shortcode: post.shortcode,
    mediaType: mediaTypes[post.media_type],
    caption: post.caption,
    takenAt: post.timestamp,
    displayUrl: post.thumbnail_url ?? post.media_url,
    thumbnailUrl: post.thumbnail_url ?? post.media_url,
    ...(post.video_url !== null && { videoUrl: post.video_url }),
    likeCount: post.like_count,
    commentCount: post.comment_count,
  };
}
