import { failedBecause, type HashtagPost, type HashtagTab, type TargetOf } from '@creator-discovery/scraping';
import type { HashtagPosition } from './cursor.ts';
import { FetchEnded } from './failed-fetch.ts';
import { mapHashtag, type SectionsPosition, type WirePage } from './listing-mapper.ts';
import type { Route } from './request-plan.ts';
import type { TemplateValues } from './request-template.ts';
import { takes } from './requests.ts';
import { type Ask, type Fetching, readByRoutes } from './routes.ts';
import { FormatChanged } from './wire-node.ts';
import type { Shaped } from './wire-shape.ts';

/** A page of a hashtag's posts, and the position after it; null at the end. */
export interface HashtagRead {
  readonly posts: readonly HashtagPost[];
  readonly next: HashtagPosition | null;
}

/** Empty pages of a hashtag that are skipped before the hashtag counts as empty. */
const maxEmptyPages = 3;

/** A page of one listing of a hashtag, from a position of an earlier page on. */
export function fetchHashtag(
  { hashtag, tab }: TargetOf<'hashtag_posts'>,
  from: HashtagPosition | null,
  fetching: Fetching,
): Promise<HashtagRead> {
  const usable = fetching.plan.routes.hashtag_posts.filter((route) => route.tabs?.includes(tab) !== false);
  const continuing = usable.filter((route) => takes(route, 'cursor'));
  const values = { hashtag, tab, count: 0, cursor: null, page: null, media_ids: null };
  return readByRoutes({ routes: from === null ? usable : continuing, values, fetching }, async (route, ask) => {
    let page = await readPage({ route, ask, values }, from);
    // The first page may come by a route that has no others.
    const more = takes(route, 'cursor');
    for (let empty = 1; more && page.posts.length === 0 && page.next !== null && empty < maxEmptyPages; empty += 1)
      page = await readPage({ route, ask, values }, page.next);
    if (page.posts.length > 0) return continuing.length === 0 ? { ...page, next: null } : page;
    throw new FetchEnded(failedBecause('empty', 'The hashtag has no posts here.'), { certain: more });
  });
}

interface Asking {
  readonly route: Route;
  readonly ask: Ask;
  readonly values: TemplateValues & { readonly tab: HashtagTab };
}

async function readPage({ route, ask, values }: Asking, from: HashtagPosition | null): Promise<HashtagRead> {
  const { tab } = values;
  const { items, next } = await ask({
    values: {
      ...values,
      count: route.page_size,
      ...(from !== null && { cursor: from.m, page: from.p, media_ids: `[${from.i.join(',')}]` }),
    },
    what: 'hashtag',
    map: (body) => mapHashtag(body, tab) ?? withoutListing(route),
  });
  return { posts: items, next: next && positionOf(next) };
}

/** The first page of a hashtag may have no such listing; the listing itself can't be without one. */
function withoutListing(route: Route): Shaped<WirePage<HashtagPost, SectionsPosition>> {
  if (takes(route, 'cursor')) throw new FormatChanged('sections are missing');
  return { shape: 'hashtag_info', value: { items: [], next: null }, unreadable: 0 };
}

function positionOf({ maxId, page, mediaIds }: SectionsPosition): HashtagPosition {
  return { m: maxId, p: page, i: [...mediaIds] };
}
