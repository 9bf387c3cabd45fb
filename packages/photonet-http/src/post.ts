import { failedBecause, mediaIdOf, type Post, plainPost } from '@creator-discovery/scraping';
import { EndedFetch, missing } from './failed-fetch.ts';
import { mapSinglePost } from './listing-mapper.ts';
import { type FetchContext, readByRoutes } from './routes.ts';
import { FormatChange } from './wire-node.ts';

/** Reads a post by the first route that returns it. */
export function fetchPost(shortcode: string, fetching: FetchContext): Promise<Post> {
  const values = { shortcode, media_id: mediaIdOf(shortcode) };
  return readByRoutes({ routes: fetching.plan.routes.post, values, fetching }, (_route, ask) =>
    ask({
      values,
      what: 'post',
      map: (body) => {
        const { value: found, ...rest } = mapSinglePost(body);
        if (found === 'missing') throw missing('post');
        if (found === 'gated') throw gated;
        if (mediaIdOf(found.post.shortcode) !== values.media_id) throw new FormatChange('the media is another post');
        return { ...rest, value: plainPost(found.post) };
      },
    }),
  );
}

/** The post exists but is hidden by age or region. Another route may show it. */
const gated = new EndedFetch(
  failedBecause('upstream_blocked', 'The photo network shows this post to some readers only. Try again later.'),
  { certain: false },
);
