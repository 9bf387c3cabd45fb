import { cachedPosts, type Live, livePosts, type Post, postSchema } from '@creator-discovery/scraping';
import { platforms, publicNames, publicText } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { resolveNames } from '../creator-names.ts';
import { liveShape, liveState } from '../live-limits.ts';
import { type Call, defineOperation, done, type Outcome, refused, type Shown } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { type PostsPosition, readPosition, writePosition } from '../posts-cursor.ts';
import { cannot, invalidRequest, rateLimited } from '../refusal.ts';
import { count, handleInput, instant, limitInput, plainText, platformInput } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';

postSchema.register(namedShapes, { name: 'Post' });

/** Posts of one call. */
const maxPosts = 50;

const input = z.strictObject({
  handle: handleInput,
  platform: platformInput.optional(),
  limit: limitInput(maxPosts, 12),
  cursor: plainText.min(1).max(1000).optional().describe('`next_cursor` of the previous page of the same creator.'),
  refresh: z.boolean().default(false),
});

const output = z.object({
  status: z
    .enum(['ok', 'empty', 'none', 'unavailable'])
    .describe('`empty`: no posts. `none`: no such creator. `unavailable`: the posts can’t be read now, see `message`.'),
  handle: z.string(),
  platform: z.enum(platforms),
  posts: z.array(postSchema),
  returned: count,
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  fetched_at: instant.nullable().describe('When the network was asked.'),
  from_cache: z.boolean(),
  live: liveShape,
  message: z.string().optional(),
});

type Input = z.output<typeof input>;
type Answered = z.output<typeof output>;
type Body = Shown<Answered>;

interface Asked {
  readonly handle: string;
  readonly platform: (typeof platforms)[number];
}

type LiveState = Body['live'];

function nothing(asked: Asked, live: LiveState): Body {
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
  asked: Asked,
  found: Live<readonly Post[]>,
  { live, clock }: { live: LiveState } & Pick<Ports, 'clock'>,
): Promise<Outcome<Body>> {
  if (!found.ok) {
    const { reason, message } = found.failure;
    if (reason === 'target_private')
      return refused(
        cannot('This profile is private: its posts can’t be read.', { suggested_next: 'Choose another creator.' }),
      );
    if (reason === 'target_missing') return done({ ...nothing(asked, live), status: 'none', from_cache: found.cached });
    if (reason === 'empty') return done({ ...nothing(asked, live), from_cache: found.cached });
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
  });
}

/** The post with contact details in its texts blanked, because the answer is free. */
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
  ports: Pick<Ports, 'creators' | 'history' | 'limits' | 'cache' | 'source' | 'clock'>,
): Promise<Outcome<Body>> {
  const { policies } = call.terms;
  const { accountId } = call.caller.account;
  const resolved = await resolveNames(
    accountId,
    [{ field: 'handle', text: input.handle, platform: input.platform, unknownOn: 'photonet' }],
    ports,
  );
  if (!resolved.ok) return refused(invalidRequest(resolved.problems));
  const asked = resolved.names[0] as Asked;
  const from = readPosition(input.cursor, input.limit);
  if (!wasGiven(from, asked, ports.source))
    return refused(
      invalidRequest([{ field: 'cursor', code: 'invalid_format', problem: 'is not a next_cursor of this creator' }]),
    );
  const windows = await ports.limits.peek(accountId, [policies.live_fetches]);
  if (asked.platform !== 'photonet')
    return done({
      ...nothing(asked, liveState(windows, false)),
      status: 'unavailable',
      message: `Posts can be read on photonet only, not on ${asked.platform}.`,
    });
  // Neither the network nor the cache, which the scraping API shares, is asked for an erased person.
  if (await ports.creators.isSuppressed(asked))
    return done({ ...nothing(asked, liveState(windows, false)), status: 'none' });
  const { after, ...page } = { username: asked.handle, ...from };
  const shown = (found: Live<readonly Post[]>) => (after === 0 ? found : partOf(found, from, input.limit));
  const cached = input.refresh ? null : await cachedPosts(page, ports.cache);
  if (cached !== null) return answer(asked, shown(cached), { live: liveState(windows, false), clock: ports.clock });
  const taken = await ports.limits.take(accountId, policies.live_fetches);
  if (!taken.taken) return refused(rateLimited(taken));
  call.onLimits(taken.windows);
  const found = await livePosts(page, ports, { refresh: input.refresh });
  return answer(asked, shown(found), { live: liveState(taken.windows, true), clock: ports.clock });
}

/** Whether the cursor, if any, is one of ours for this creator. */
function wasGiven(
  { after, limit, cursor }: PostsPosition,
  { handle }: Asked,
  source: Pick<Ports['source'], 'issued'>,
): boolean {
  if (limit < 1 || limit > maxPosts || after >= limit) return false;
  return cursor === undefined || source.issued(cursor, { username: handle });
}

/** At most `most` posts of a page, from a place within it on. */
function partOf(found: Live<readonly Post[]>, from: PostsPosition, most: number): Live<readonly Post[]> {
  if (!found.ok) return found;
  const end = from.after + most;
  const next = end < found.data.length ? writePosition({ ...from, after: end }) : found.next;
  return { ...found, data: found.data.slice(from.after, end), next };
}

/** The first posts of an answer; the others follow under a cursor within its page. */
function firstPosts(body: Answered, { cursor, limit }: Input, rows: number): Answered {
  const from = readPosition(cursor, limit);
  const next_cursor = writePosition({ ...from, after: from.after + rows });
  return { ...body, posts: body.posts.slice(0, rows), returned: rows, has_more: true, next_cursor };
}

export const getCreatorPosts = defineOperation({
  name: 'get_creator_posts',
  title: 'Get creator posts',
  group: 'Posts',
  summary: 'Reads the recent posts of a creator on photonet, live.',
  description:
    'Answers within 15 minutes of a fetch come from a cache and do not count on the live limit; `refresh: true` asks the network again. E-mail addresses and phone numbers in texts are blanked. A private profile answers 422 `error`. Other platforms answer `unavailable`.',
  input,
  rows: 'posts',
  firstRows: firstPosts,
  output,
  cost: 'Free; a fetch counts on the live limit.',
  limits: ['live_fetches'],
  confirmation: 'never',
  spends: false,
  readOnly: true,
  refusals: ['error'],
  handle,
});
