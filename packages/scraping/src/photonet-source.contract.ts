import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from './endpoints.ts';
import { specifiedJson } from './live.ts';
import type { NotNow, PhotonetSource } from './photonet-source.ts';
import type { ScrapeTarget, TargetKind, TargetOf } from './target.ts';
import type { SourceTrouble } from './testing/memory-photonet-source.ts';

/** A source and known data of the network behind it. */
export interface PhotonetSourceUnderTest {
  readonly source: PhotonetSource;
  /** Source of the same network with its own cursors. */
  readonly other: PhotonetSource;
  readonly known: {
    /** A public user with 30 to 60 posts. */
    readonly username: string;
    readonly otherUsername: string;
    /** Shortcodes of all posts of the user, newest first. */
    readonly posts: readonly string[];
    readonly privateUsername: string;
    readonly missingUsername: string;
    readonly missingShortcode: string;
    /** Ids of more than 20 comments of the user's newest post, in the network's order. */
    readonly comments: readonly string[];
    /** A hashtag with more than one page of recent posts. */
    readonly hashtag: string;
    readonly hashtagPosts: readonly string[];
    readonly emptyHashtag: string;
  };
  /** Makes every further request meet this trouble. */
  trouble(kind: SourceTrouble): void;
  /** Ends the trouble. */
  calm(): void;
  close(): Promise<void>;
}

const allKinds = Object.keys(endpoints) as TargetKind[];

/** Rules of every PhotonetSource, for the kinds that it reads. */
export function photonetSourceContract(
  name: string,
  make: () => Promise<PhotonetSourceUnderTest>,
  kinds: readonly TargetKind[] = allKinds,
): void {
  describe(`${name} as a source`, () => {
    let under: PhotonetSourceUnderTest;
    beforeAll(async () => {
      under = await make();
    });
    afterEach(() => under.calm());
    afterAll(() => under.close());

    async function fetched<Kind extends TargetKind>(target: TargetOf<Kind>, source = under.source) {
      const result = await source.fetch<Kind>(target);
      if (!result.ok) throw new Error(`${JSON.stringify(target)}: ${result.failure.message}`);
      return result;
    }
    async function reasonOf(target: ScrapeTarget, withinMs?: number): Promise<string | undefined> {
      const limits = withinMs === undefined ? undefined : { withinMs };
      const result = await under.source.fetch(target as never, limits);
      return result.ok ? 'answered' : (result.failure.reason ?? result.failure.kind);
    }
    test.each(kinds)('calls the gate before each request for %s, and sends no refused request', async (kind) => {
      const asked: (string | null)[] = [];
      const ask = (notNow: NotNow | null) => {
        const gate = async (session: string | null): Promise<NotNow | null> => {
          asked.push(session);
          return notNow;
        };
        return under.source.fetch(targetOf(kind) as never, { withinMs: 10_000, gate });
      };
      expect(await ask({ waitMs: 5000, thisSessionOnly: false })).toMatchObject({
        ok: false,
        failure: { reason: 'upstream_blocked', retryable: true },
      });
      const refused = asked.length;
      expect(new Set(asked)).toEqual(new Set([null]));
      expect(await ask(null)).toMatchObject({ ok: true });
      expect(asked.length).toBeGreaterThan(refused);
    });

    function targetOf(kind: TargetKind): ScrapeTarget {
      const { username, posts, hashtag } = under.known;
      const shortcode = posts[0] ?? '';
      const targets: { [Kind in TargetKind]: TargetOf<Kind> } = {
        profile: { kind: 'profile', username },
        user_posts: { kind: 'user_posts', username, limit: 12 },
        post: { kind: 'post', shortcode },
        comments: { kind: 'comments', shortcode, limit: 20 },
        hashtag_posts: { kind: 'hashtag_posts', hashtag, tab: 'recent' },
      };
      return targets[kind];
    }

    describe.each(kinds.map((kind) => [kind] as const))('%s', (kind) => {
      test('has exactly the shape of the specification', async () => {
        const { data } = await fetched(targetOf(kind) as never);
        expect(endpoints[kind].data.parse(data)).toEqual(JSON.parse(specifiedJson(data)));
      });

      test.each([
        ['blocked', 'upstream_blocked'],
        ['changed', 'upstream_changed'],
        ['broken', 'failed'],
        ['silent', 'timed_out'],
      ] as const)(
        'ends with a failure while the network is %s, and works again afterwards',
        async (trouble, reason) => {
          under.trouble(trouble);
          expect(await reasonOf(targetOf(kind))).toBe(reason);
          under.calm();
          expect(await reasonOf(targetOf(kind))).toBe('answered');
        },
      );

      test('ends within the limit of the fetch', async () => {
        under.trouble('silent');
        expect(await reasonOf(targetOf(kind), 50)).toBe('timed_out');
      });
    });

    if (kinds.includes('profile')) profileRules();
    if (kinds.includes('user_posts')) userPostsRules();
    if (kinds.includes('post')) postRules();
    if (kinds.includes('comments')) commentsRules();
    if (kinds.includes('hashtag_posts')) hashtagRules();

    function profileRules(): void {
      test('a profile is that of the requested user', async () => {
        for (const username of [under.known.username, under.known.otherUsername])
          expect((await fetched<'profile'>({ kind: 'profile', username })).data).toMatchObject({
            username,
            is_private: false,
          });
      });

      test('reports missing and private profiles', async () => {
        const { missingUsername, privateUsername } = under.known;
        expect(await reasonOf({ kind: 'profile', username: missingUsername })).toBe('target_missing');
        expect(await reasonOf({ kind: 'profile', username: privateUsername })).toBe('target_private');
      });
    }

    function userPostsRules(): void {
      const pageOf = (limit: number, cursor?: string) =>
        fetched<'user_posts'>({
          kind: 'user_posts',
          username: under.known.username,
          limit,
          ...(cursor !== undefined && { cursor }),
        });

      test.each([1, 12, 13, 50])('posts of a user are the newest %d', async (limit) => {
        const { data } = await pageOf(limit);
        expect(data.map(({ shortcode }) => shortcode)).toEqual(under.known.posts.slice(0, limit));
      });

      test.each([5, 17, 50])('pages of %d posts have no gap and no post twice', async (limit) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { data, next } = await pageOf(limit, cursor);
          seen.push(...data.map(({ shortcode }) => shortcode));
          cursor = next ?? undefined;
        } while (cursor !== undefined && seen.length < 500);
        expect(seen).toEqual(under.known.posts);
      });

      test('reports missing and private users for posts', async () => {
        const { missingUsername, privateUsername } = under.known;
        expect(await reasonOf({ kind: 'user_posts', username: missingUsername, limit: 3 })).toBe('target_missing');
        expect(await reasonOf({ kind: 'user_posts', username: privateUsername, limit: 3 })).toBe('target_private');
      });

      test('a cursor of posts belongs to one user and one source', async () => {
        const { username, otherUsername } = under.known;
        const { next } = await pageOf(5);
        const cursor = next ?? '';
        expect(under.source.issued(cursor, { username })).toBe(true);
        expect(under.source.issued(cursor, { username: otherUsername })).toBe(false);
        expect(under.source.issued(cursor, { hashtag: username, tab: 'recent' })).toBe(false);
        expect(under.other.issued(cursor, { username })).toBe(false);
      });

      test('rejects changed, truncated and forged cursors', async () => {
        const { username } = under.known;
        const cursor = (await pageOf(5)).next ?? '';
        const other = cursor.startsWith('A') ? 'B' : 'A';
        for (const forged of [`${other}${cursor.slice(1)}`, cursor.slice(0, -1), `${cursor}A`, '', 'e30.e30', '{}'])
          expect(under.source.issued(forged, { username })).toBe(false);
      });
    }

    function postRules(): void {
      test('a post is the requested one', async () => {
        for (const shortcode of under.known.posts.slice(0, 5))
          expect((await fetched<'post'>({ kind: 'post', shortcode })).data.shortcode).toBe(shortcode);
      });

      test('a post that does not exist is missing', async () => {
        expect(await reasonOf({ kind: 'post', shortcode: under.known.missingShortcode })).toBe('target_missing');
      });
    }

    function commentsRules(): void {
      test.each([1, 20, 200])('comments are the first %d in the order of the network', async (limit) => {
        const shortcode = under.known.posts[0] ?? '';
        const { data } = await fetched<'comments'>({ kind: 'comments', shortcode, limit });
        expect(data.map(({ id }) => id)).toEqual(under.known.comments.slice(0, limit));
      });

      test('comments of a post that does not exist are missing', async () => {
        const shortcode = under.known.missingShortcode;
        expect(await reasonOf({ kind: 'comments', shortcode, limit: 5 })).toBe('target_missing');
      });
    }

    function hashtagRules(): void {
      const pageOf = async (cursor?: string | null) =>
        (
          await fetched<'hashtag_posts'>({
            kind: 'hashtag_posts',
            hashtag: under.known.hashtag,
            tab: 'recent',
            ...(typeof cursor === 'string' && { cursor }),
          })
        ).data;

      test('pages of a hashtag reach its end without a gap', async () => {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const { posts, pagination }: Awaited<ReturnType<typeof pageOf>> = await pageOf(cursor);
          seen.push(...posts.map(({ shortcode }) => shortcode));
          expect(pagination).toEqual({
            next_cursor: pagination.next_cursor,
            has_next_page: pagination.next_cursor !== null,
            total_count: null,
          });
          cursor = pagination.next_cursor;
        } while (cursor !== null && seen.length < 1000);
        expect(seen).toEqual(under.known.hashtagPosts);
      });

      test('a cursor of a hashtag belongs to one tab and one source', async () => {
        const { hashtag } = under.known;
        const cursor = (await pageOf()).pagination.next_cursor ?? '';
        expect(under.source.issued(cursor, { hashtag, tab: 'recent' })).toBe(true);
        expect(under.source.issued(cursor, { hashtag, tab: 'top' })).toBe(false);
        expect(under.source.issued(cursor, { hashtag: `${hashtag}x`, tab: 'recent' })).toBe(false);
        expect(under.source.issued(cursor, { username: hashtag })).toBe(false);
        expect(under.other.issued(cursor, { hashtag, tab: 'recent' })).toBe(false);
      });

      test('a hashtag without posts fails', async () => {
        const hashtag = under.known.emptyHashtag;
        expect(['empty', 'target_missing']).toContain(
          await reasonOf({ kind: 'hashtag_posts', hashtag, tab: 'recent' }),
        );
      });
    }
  });
}
