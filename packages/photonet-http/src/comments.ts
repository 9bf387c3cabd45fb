import { type Comment, FormatChange, mediaIdOf, type TargetOf } from '@creator-discovery/scraping';
import { missing } from './failed-fetch.ts';
import { type CommentsPosition, mapComments, type WirePage } from './listing-mapper.ts';
import type { Route } from './request-plan.ts';
import { takes } from './requests.ts';
import { type FetchContext, type RequestSender, readByRoutes } from './routes.ts';
import type { ShapedValue } from './wire-shape.ts';

/** Maximum pages per answer: at most 200 comments, about 15 per page. */
const maxPages = 20;

/**
 * Returns the first comments of a post, in the network's order. If a route fails on a later page, the next route starts from
 * the first page. Hidden comments are omitted.
 */
export function fetchComments(target: TargetOf<'comments'>, fetching: FetchContext): Promise<readonly Comment[]> {
  const values = valuesOf(target.shortcode, null);
  return readByRoutes({ routes: fetching.plan.routes.comments, values, fetching }, (route, ask) =>
    readRoute({ route, ask }, target),
  );
}

function valuesOf(shortcode: string, position: CommentsPosition | null) {
  return {
    shortcode,
    media_id: mediaIdOf(shortcode),
    count: 0,
    cursor: null,
    min_id: null,
    max_id: null,
    ...position,
  };
}

async function readRoute(
  { route, ask }: { readonly route: Route; readonly ask: RequestSender },
  { shortcode, limit }: TargetOf<'comments'>,
): Promise<readonly Comment[]> {
  const found = new Map<string, Comment>();
  let position: CommentsPosition | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next }: WirePage<Comment, CommentsPosition> = await ask({
      values: { ...valuesOf(shortcode, position), count: route.page_size },
      what: 'post',
      map: commentsOf,
    });
    for (const comment of items) if (!found.has(comment.id)) found.set(comment.id, comment);
    if (found.size >= limit || next === null || JSON.stringify(next) === JSON.stringify(position)) break;
    if (!Object.keys(next).every((name) => takes(route, name)))
      throw new FormatChange('the route does not accept the position of the next comments');
    position = next;
  }
  return [...found.values()].slice(0, limit);
}

function commentsOf(body: unknown): ShapedValue<WirePage<Comment, CommentsPosition>> {
  const { value, ...rest } = mapComments(body);
  if (value === null) throw missing('post');
  return { ...rest, value };
}
