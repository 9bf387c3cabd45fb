import {
  EndedFetch,
  FormatChange,
  failureOf,
  type HashtagPost,
  type HashtagTab,
  type TargetOf,
} from '@creator-discovery/scraping';
import type { HashtagPosition } from './cursor.ts';
import { mapHashtag, type SectionsPosition, type WirePage } from './listing-mapper.ts';
import type { Route } from './request-plan.ts';
import type { TemplateValues } from './request-template.ts';
import { takes } from './requests.ts';
import { type FetchContext, type RequestSender, readByRoutes } from './routes.ts';
import type { ShapedValue } from './wire-shape.ts';

export interface HashtagRead {
  readonly posts: readonly HashtagPost[];
  /** Null on the last page. */
  readonly next: HashtagPosition | null;
}

/** Empty pages after which a hashtag counts as empty. */
const maxEmptyPages = 3;

/** Reads a page of a hashtag's listing, from the start or from a position. */
export function fetchHashtag(
  { hashtag, tab }: TargetOf<'hashtag_posts'>,
  from: HashtagPosition | null,
  fetching: FetchContext,
): Promise<HashtagRead> {
  const usable = fetching.plan.routes.hashtag_posts.filter((route) => route.tabs?.includes(tab) !== false);
  const continuing = usable.filter((route) => takes(route, 'cursor'));
  const values = { hashtag, tab, count: 0, cursor: null, page: null, media_ids: null };
  return readByRoutes({ routes: from === null ? usable : continuing, values, fetching }, async (route, ask) => {
    let page = await readPage({ route, ask, values }, from);
    // A route without a cursor can only read the first page.
    const canContinue = takes(route, 'cursor');
    for (
      let empty = 1;
      canContinue && page.posts.length === 0 && page.next !== null && empty < maxEmptyPages;
      empty += 1
    )
      page = await readPage({ route, ask, values }, page.next);
    if (page.posts.length > 0) return continuing.length === 0 ? { ...page, next: null } : page;
    throw new EndedFetch(failureOf({ kind: 'empty' }, 'hashtag'), { certain: canContinue });
  });
}

interface HashtagRequest {
  readonly route: Route;
  readonly ask: RequestSender;
  readonly values: TemplateValues & { readonly tab: HashtagTab };
}

async function readPage({ route, ask, values }: HashtagRequest, from: HashtagPosition | null): Promise<HashtagRead> {
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

/** Accepts a missing listing on the hashtag's own page, but not in the listing itself. */
function withoutListing(route: Route): ShapedValue<WirePage<HashtagPost, SectionsPosition>> {
  if (takes(route, 'cursor')) throw new FormatChange('sections are missing');
  return { shape: 'hashtag_info', value: { items: [], next: null }, unreadable: 0 };
}

function positionOf({ maxId, page, mediaIds }: SectionsPosition): HashtagPosition {
  return { m: maxId, p: page, i: [...mediaIds] };
}
