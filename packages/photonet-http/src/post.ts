import { failedBecause, mediaIdOf, type Post, plainPost } from '@creator-discovery/scraping';
import { FetchEnded, missing } from './failed-fetch.ts';
import { mapSinglePost } from './listing-mapper.ts';
import { type Fetching, readByRoutes } from './routes.ts';
import { FormatChanged } from './wire-node.ts';

/** One post, by the first route that gives it. */
export function fetchPost(shortcode: string, fetching: Fetching): Promise<Post> {
  const values = { shortcode, media_id: mediaIdOf(shortcode) };
  return readByRoutes({ routes: fetching.plan.routes.post, values, fetching }, (_route, ask) =>
    ask({
      values,
      what: 'post',
      map: (body) => {
        const { value: found, ...rest } = mapSinglePost(body);
        if (found === 'missing') throw missing('post');
        if (found === 'gated') throw gated;
        if (mediaIdOf(found.post.shortcode) !== values.media_id) throw new FormatChanged('the media is another post');
        return { ...rest, value: plainPost(found.post) };
      },
    }),
  );
}

/** The post exists, but not for readers of this age or place: another route may show it, and another time may. */
const gated = new FetchEnded(
  failedBecause('upstream_blocked', 'The photo network shows this post to some readers only. Try again later.'),
  { certain: false },
);
