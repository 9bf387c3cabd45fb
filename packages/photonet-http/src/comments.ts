import { type Comment, mediaIdOf, type TargetOf } from '@creator-discovery/scraping';
import { missing } from './failed-fetch.ts';
import { type CommentsPosition, mapComments, type WirePage } from './listing-mapper.ts';
import type { Route } from './request-plan.ts';
import { takes } from './requests.ts';
import { type Ask, type Fetching, readByRoutes } from './routes.ts';
import { FormatChanged } from './wire-node.ts';
import type { Shaped } from './wire-shape.ts';

/** Most pages of comments read for one answer: the longest answer has 200 comments, a page about 15. */
const maxPages = 20;

/**
 * The first comments of a post, in the network's order. Where a route fails on a later page, the next one reads them from the
 * start. Comments that the owner hides are none.
 */
export function fetchComments(target: TargetOf<'comments'>, fetching: Fetching): Promise<readonly Comment[]> {
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
  { route, ask }: { readonly route: Route; readonly ask: Ask },
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
      throw new FormatChanged('the position of the comments is one that the route does not take');
    position = next;
  }
  return [...found.values()].slice(0, limit);
}

function commentsOf(body: unknown): Shaped<WirePage<Comment, CommentsPosition>> {
  const { value, ...rest } = mapComments(body);
  if (value === null) throw missing('post');
  return { ...rest, value };
}
