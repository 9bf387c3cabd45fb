import { type Normaliser, shortened } from './normalise.ts';
import type { Body } from './scenario.ts';
import type { Stage } from './stage.ts';

/** An answer per endpoint of the scraping API, and a body per error code. */
export interface ScrapeRecording {
  readonly endpoints: Readonly<Record<string, { readonly query: Body; readonly response: Body }>>;
  readonly errors: Readonly<Record<string, Body>>;
}

const path = {
  profile: '/v1/photonet/profile',
  user_posts: '/v1/photonet/user/posts',
  post: '/v1/photonet/post',
  comments: '/v1/photonet/post/comments',
  hashtag_posts: '/v1/photonet/hashtag/posts',
  credit_balance: '/v1/credit-balance',
} as const;

type Endpoint = keyof typeof path;
type Query = Readonly<Record<string, string>>;

interface Targets {
  readonly usernames: readonly string[];
  readonly hashtags: readonly string[];
  readonly missing_usernames: readonly string[];
}

/** Fetches the first items of the simulated network. */
export async function recordScrapes(stage: Stage, normaliser: Normaliser): Promise<ScrapeRecording> {
  const { usernames, hashtags, missing_usernames } = (await (
    await fetch(`${stage.network}/simulator/targets`)
  ).json()) as Targets;
  const call = async (endpoint: Endpoint, query: Query, init: RequestInit = {}): Promise<Body> => {
    const text = new URLSearchParams(query).toString();
    return (await fetch(`${stage.scraper}${path[endpoint]}${text === '' ? '' : `?${text}`}`, init)).json();
  };
  const withKey = (key: string): RequestInit => ({ headers: { 'x-api-key': key } });

  const key = withKey(await stage.newScraperKey({ credits: 5000 }));
  const endpoints: Record<string, { query: Query; response: Body }> = {};
  const record = async (endpoint: Endpoint, query: Query): Promise<Body> => {
    const response = await call(endpoint, query, key);
    endpoints[endpoint] = { query, response: normaliser.of(shortened(response)) };
    return response;
  };
  const username = String(usernames[0]);
  await record('credit_balance', {});
  await record('profile', { username });
  const { data: posts } = await record('user_posts', { username, limit: '2' });
  const { shortcode } = posts[0];
  await record('post', { shortcode });
  await record('comments', { shortcode, limit: '2' });
  await record('hashtag_posts', { hashtag: String(hashtags.at(-1)), tab: 'recent' });

  const poor = withKey(await stage.newScraperKey({ credits: 0 }));
  const slow = withKey(await stage.newScraperKey({ credits: 10, rate: 1 }));
  await call('credit_balance', {}, slow);
  const refused = [
    await call('user_posts', { username, limit: '51' }, key),
    await call('profile', { username }),
    await call('profile', { username: String(usernames[1]) }, poor),
    await call('profile', { username }, { method: 'POST' }),
    await call('profile', { username }, slow),
    await call('profile', { username: String(missing_usernames[0]) }, key),
  ];
  return {
    endpoints,
    errors: Object.fromEntries(refused.map((body) => [body.error.code, normaliser.of(body)])),
  };
}
