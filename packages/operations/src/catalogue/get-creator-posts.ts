import type { CreatorName } from '@creator-discovery/creators';
import type { WindowState } from '@creator-discovery/rate-limits';
import type { LiveResult, Post } from '@creator-discovery/scraping';
import { cachedPosts, livePosts, liveProfile, postSchema } from '@creator-discovery/scraping';
import { compact, platforms, publicNames, publicText } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { resolveOne } from '../creator-names.ts';
import type { Call, ImmutableBody, Outcome } from '../operation.ts';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { cannot, invalidRequest, rateLimited } from '../refusal.ts';
import { count, handleInput, instant, limitInput, plainText, platformInput } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';

/**
 * A position in the posts of a creator: after the first `after` posts of the page that `limit` and `cursor` name. The
 * network has cursors for whole pages only; the rest of a page comes from the cache.
 */
interface PostsPosition {
  readonly after: number;
  readonly limit: number;
  /** Cursor of the network; absent on the first page. */
  readonly cursor?: string;
}

const withinPage = /^after-(\d{1,2})-of-(\d{1,2})(?:\.(.+))?$/;

/** Parses a `cursor` of `get_creator_posts`. Cursors of the network mean a whole page of `limit` posts. */
function readPosition(cursor: string | undefined, limit: number): PostsPosition {
  const match = withinPage.exec(cursor ?? '');
  if (match === null) return compact({ after: 0, limit, cursor });
  const [, after, of, page] = match;
  return compact({ after: Number(after), limit: Number(of), cursor: page });
}

function writePosition({ after, limit, cursor }: PostsPosition): string {
  return `after-${after}-of-${limit}${cursor === undefined ? '' : `.${cursor}`}`;
}

const liveShape = z
  .object({
    hour_remaining: count,
    day_remaining: count,
    counted: z.boolean().describe('Whether this call counted as a live fetch; cached answers don’t.'),
  })
  .register(namedShapes, { name: 'LiveFetches' });

const day = 86_400;

/** If settings removed one of the two windows, the remaining ones limit both figures. */
function liveState(windows: readonly WindowState[], counted: boolean): z.output<typeof liveShape> {
  const left = (daily: boolean): number => {
    const asked = windows.filter((window) => (window.windowSeconds === day) === daily);
    return Math.min(...(asked.length > 0 ? asked : windows).map((window) => window.remaining));
  };
  return { hour_remaining: left(false), day_remaining: left(true), counted };
}

postSchema.register(namedShapes, { name: 'Post' });

/** Maximum posts per call. */
const maxPosts = 50;

const input = z.strictObject({
  handle: handleInput,
  platform: platformInput.optional(),
  limit: limitInput(maxPosts, 12),
  cursor: plainText.min(1).max(1000).optional().describe('`next_cursor` of the previous page of this creator.'),
  refresh: z.boolean().default(false),
  cached_only: z.boolean().default(false).describe('The cache, or `empty`.'),
});

const output = z.object({
  status: z
    .enum(['ok', 'empty', 'none', 'unavailable'])
    .describe('`empty`: no posts. `none`: no such creator. `unavailable`: the posts can’t be read now; see `message`.'),
  handle: z.string(),
  platform: z.enum(platforms),
  posts: z.array(postSchema),
  returned: count,
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  fetched_at: instant.nullable().describe('When the posts were fetched from the network.'),
  from_cache: z.boolean(),
  live: liveShape,
  message: z.string().optional(),
});

type Input = z.output<typeof input>;
type Output = z.output<typeof output>;
type Body = ImmutableBody<Output>;

function nothing(asked: CreatorName, live: Body['live']): Body {
  return {
    status: 'empty',
    ...asked,
    posts: [],
    returned: 0,
    has_more: false,
    next_cursor: null,
    fetched_at: null,
    from_cache: false,
    live,
  };
}

async function answer(
  asked: CreatorName,
  found: LiveResult<readonly Post[]>,
  { live, clock }: { live: Body['live'] } & Pick<Ports, 'clock'>,
): Promise<Outcome<Body>> {
  if (!found.ok) {
    const { reason, message } = found.failure;
    if (reason === 'target_private')
      return refused(
        cannot('This profile is private, so its posts can’t be read.', { suggested_next: 'Choose another creator.' }),
      );
    if (reason === 'target_missing')
      return done({ ...nothing(asked, live), status: 'none', from_cache: found.cached, message: noProfile });
    if (reason === 'empty') return done({ ...nothing(asked, live), from_cache: found.cached, message: noOwnPosts });
    return done({ ...nothing(asked, live), status: 'unavailable', message });
  }
  const fetchedAt = new Date((await clock.now()).getTime() - found.ageSeconds * 1000);
  return done({
    ...nothing(asked, live),
    status: found.data.length === 0 ? 'empty' : 'ok',
    posts: found.data.map(publicPost),
    returned: found.data.length,
    has_more: found.next !== null,
    next_cursor: found.next,
    fetched_at: fetchedAt.toISOString(),
    from_cache: found.cached,
    ...(found.data.length === 0 && { message: noOwnPosts }),
  });
}

const noProfile = 'No profile has this handle now. Find the creator’s new handle and send that. Nothing was charged.';
const noOwnPosts = 'This page has no posts that the creator owns; posts of co-authors are left out.';

/** Blanks contact details in texts, because the answer is free. */
function publicPost(post: Post): Post {
  const place = post.location === null ? null : publicText(post.location);
  return {
    ...post,
    caption: post.caption === null ? null : publicText(post.caption),
    location: place,
    'the service': place,
    hashtags: [...publicNames(post.hashtags)],
  };
}

async function handle(
  call: Call,
  input: Input,
  ports: Pick<Ports, 'creators' | 'readCreator' | 'history' | 'limits' | 'cache' | 'source' | 'clock'>,
): Promise<Outcome<Body>> {
  const { policies } = call.terms;
  const named = { field: 'handle', text: input.handle, platform: input.platform, unknownOn: 'photonet' } as const;
  const resolved = await resolveOne(call.accountId, named, ports);
  if (!resolved.done) return resolved;
  const asked = resolved.body;
  const from = readPosition(input.cursor, input.limit);
  if (!wasGiven(from, asked, ports.source))
    return refused(
      invalidRequest([{ field: 'cursor', code: 'invalid_format', problem: 'must be a next_cursor of this creator' }]),
    );
  const windows = await ports.limits.peek(call.accountId, [policies.live_fetches]);
  if (asked.platform !== 'photonet')
    return done({
      ...nothing(asked, liveState(windows, false)),
      status: 'unavailable',
      message: `Posts are available on photonet only, not on ${asked.platform}.`,
    });
  // Erased people are looked up neither on the network nor in the cache shared with the scraping API.
  if (await ports.creators.isSuppressed(asked))
    return done({ ...nothing(asked, liveState(windows, false)), status: 'none' });
  const { after, ...page } = { username: asked.handle, ...from };
  const shown = (found: LiveResult<readonly Post[]>) => (after === 0 ? found : partOf(found, from, input.limit));
  const isMissing = (found: LiveResult<unknown>) => !found.ok && found.failure.reason === 'target_missing';
  const known = input.cursor === undefined ? await ports.creators.byNames([asked]) : [];
  const userId = known[0]?.platform_user_id ?? null;
  const { cached_only: cachedOnly, refresh } = input;
  const cached = refresh && !cachedOnly ? null : await cachedPosts(page, ports.cache);
  const uncounted = liveState(windows, false);
  if (cached !== null && !(isMissing(cached) && userId !== null))
    return answer(asked, shown(cached), { live: uncounted, clock: ports.clock });
  if (cachedOnly) return done(nothing(asked, uncounted));
  const taken = await ports.limits.take(call.accountId, policies.live_fetches);
  if (!taken.taken) return refused(rateLimited(taken));
  call.onLimits(taken.windows);
  const at = { live: liveState(taken.windows, true), clock: ports.clock };
  const found = cached ?? (await livePosts(page, ports, { refresh }));
  if (!isMissing(found) || userId === null) return answer(asked, shown(found), at);
  // The creator has another handle on the network now.
  const profile = await liveProfile({ username: asked.handle, userId }, ports, { refresh });
  const renamed = { ...asked, handle: profile.ok ? profile.data.username.toLowerCase() : asked.handle };
  if (!profile.ok || (await ports.creators.isSuppressed(renamed))) return answer(asked, found, at);
  const posts = await livePosts({ ...page, username: renamed.handle }, ports, { refresh });
  return answer(renamed, shown(posts), at);
}

/** Whether the cursor, if any, was issued for this creator. */
function wasGiven(
  { after, limit, cursor }: PostsPosition,
  { handle }: CreatorName,
  source: Pick<Ports['source'], 'issued'>,
): boolean {
  if (limit < 1 || limit > maxPosts || after >= limit) return false;
  return cursor === undefined || source.issued(cursor, { username: handle });
}

/** Returns at most `max` posts of a page, starting within it. */
function partOf(found: LiveResult<readonly Post[]>, from: PostsPosition, max: number): LiveResult<readonly Post[]> {
  if (!found.ok) return found;
  const end = from.after + max;
  const next = end < found.data.length ? writePosition({ ...from, after: end }) : found.next;
  return { ...found, data: found.data.slice(from.after, end), next };
}

/** Keeps the first posts of an answer; the cursor continues within the page. */
function firstPosts(body: Output, { cursor, limit }: Input, rows: number): Output {
  const from = readPosition(cursor, limit);
  const next_cursor = writePosition({ ...from, after: from.after + rows });
  return { ...body, posts: body.posts.slice(0, rows), returned: rows, has_more: true, next_cursor };
}

export const getCreatorPosts = defineOperation({
  name: 'get_creator_posts',
  title: 'Get creator posts',
  group: 'Posts',
  scope: 'live',
  summary: 'Reads the recent posts of a creator on photonet, live.',
  description:
    'Posts that others own, with the creator as co-author, are left out. Posts fetched in the last 15 minutes come from a cache and don’t count towards the live limit; `refresh: true` fetches them again. E-mail addresses and phone numbers in texts are blanked. A private profile returns 422 `error`; other platforms return `unavailable`.',
  input,
  rows: 'posts',
  firstRows: firstPosts,
  output,
  cost: 'Free; a fetch counts towards the live limit.',
  limits: ['live_fetches'],
  confirmation: 'never',
  spends: false,
  readOnly: true,
  refusals: ['error'],
  handle,
});
