import type { HashtagTab } from '@creator-discovery/scraping';
import type { WireRequest } from './egress.ts';

const pageSize = 12;

function get(path: string, query: Record<string, string> = {}): WireRequest {
  const text = new URLSearchParams(query).toString();
  return { method: 'GET', path: text === '' ? path : `${path}?${text}` };
}

/** A profile with the first posts of its timeline. */
export function profileRequest(username: string): WireRequest {
  return get('/api/v1/users/web_profile_info/', { username });
}

/** A page of a user's posts, web format. */
export function webPostsRequest(query: string, userId: string, after: string): WireRequest {
  return get('/graphql/query/', {
    query_hash: query,
    variables: JSON.stringify({ id: userId, first: pageSize, after }),
  });
}

/** A page of a user's posts, app format. */
export function appPostsRequest(userId: string, maxId: string | null): WireRequest {
  return get(`/api/v1/feed/user/${userId}/`, { count: String(pageSize), ...(maxId !== null && { max_id: maxId }) });
}

/** One post, web format. */
export function webPostRequest(query: string, shortcode: string): WireRequest {
  return {
    method: 'POST',
    path: '/graphql/query',
    form: { doc_id: query, variables: JSON.stringify({ shortcode }) },
  };
}

/** One post, app format. */
export function appPostRequest(mediaId: string): WireRequest {
  return get(`/api/v1/media/${mediaId}/info/`);
}

/** A page of a post's comments. */
export function commentsRequest(mediaId: string, minId: string | null): WireRequest {
  return get(`/api/v1/media/${mediaId}/comments/`, {
    can_support_threading: 'true',
    ...(minId !== null && { min_id: minId }),
  });
}

/** The first page of a hashtag: top and recent posts. */
export function hashtagRequest(hashtag: string): WireRequest {
  return get('/api/v1/tags/web_info/', { tag_name: hashtag });
}

/** A page of one listing of a hashtag. */
export function sectionsRequest(
  hashtag: string,
  tab: HashtagTab,
  position: { readonly m: string; readonly p: number | null; readonly i: readonly string[] } | null,
): WireRequest {
  return {
    method: 'POST',
    path: `/api/v1/tags/${encodeURIComponent(hashtag)}/sections/`,
    form: {
      tab,
      ...(position !== null && {
        max_id: position.m,
        next_media_ids: `[${position.i.join(',')}]`,
        ...(position.p !== null && { page: String(position.p) }),
      }),
    },
  };
}
