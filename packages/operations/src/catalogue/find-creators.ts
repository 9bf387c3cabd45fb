import { type CreatorPreviewFacts, previewOf } from '@creator-discovery/creators';
import { type NameQuery, nameQuery, type Platform, platforms, startsWithName } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { defineOperation, done, freeRead, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, rateLimited } from '../refusal.ts';
import { limitInput, plainText, platformInput } from '../shapes/basics.ts';
import { creatorPreview } from '../shapes/creator.ts';
import { namedShapes } from '../shapes/named.ts';

const { creator_id, handle, name, platform, owned } = creatorPreview.shape;

/** Candidates of a page; later pages are larger, up to the maximum. */
const maxCandidates = 2000;

type FindPorts = Pick<Ports, 'index' | 'creators' | 'places' | 'ownership' | 'limits'>;

export const findCreators = defineOperation({
  ...freeRead,
  name: 'find_creators',
  title: 'Find creators by name',
  group: 'Search',
  scope: 'search',
  summary: 'Finds creators by the start of their handle or of a word of their name, most followers first.',
  description:
    'Case and accents are ignored. At least three letters; one in scripts without spaces. Without `platform`, searches all. Returns names only: `get_creator` with `creator_id` is `hidden` until the creator is shown.',
  input: z.strictObject({
    query: plainText.min(1).max(100),
    platform: platformInput.optional(),
    limit: limitInput(20, 10),
  }),
  rows: 'creators',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    creators: z.array(
      z.object({ creator_id, handle, name, platform, owned }).register(namedShapes, { name: 'FoundCreator' }),
    ),
  }),
  limits: ['finds'],
  async handle(call, { query: text, platform: given, limit }, ports: FindPorts) {
    const query = nameQuery(text);
    if (query === null)
      return refused(
        invalidRequest([{ field: 'query', code: 'too_short', problem: 'must have at least three letters' }]),
      );
    const { accountId } = call.caller.account;
    const on = given === undefined ? platforms : [given];
    // Together, because people wait for it with each letter.
    const [taken, found] = await Promise.all([
      ports.limits.take(accountId, call.terms.policies.finds),
      Promise.all(on.map((each) => startingWith(query, { accountId, platform: each, limit }, ports))),
    ]);
    if (!taken.taken) return refused(rateLimited(taken));
    call.onLimits(taken.windows);
    const best = found
      .flat()
      .sort(({ facts: a }, { facts: b }) => (b.follower_count ?? -1) - (a.follower_count ?? -1) || a.id - b.id)
      .slice(0, limit);
    const creators = best.map(({ facts, isOwned }) => {
      const shown = previewOf(facts, ports.places);
      return {
        creator_id: shown.creator_id,
        handle: shown.handle,
        name: shown.name,
        platform: shown.platform,
        owned: isOwned,
      };
    });
    return done({ status: creators.length === 0 ? ('empty' as const) : ('ok' as const), creators });
  },
});

interface FoundCreator {
  readonly facts: CreatorPreviewFacts;
  readonly isOwned: boolean;
}

/** Walks the creators with the indexed beginning, most followers first, until enough of them match the whole query. */
async function startingWith(
  query: NameQuery,
  {
    accountId,
    platform: on,
    limit,
  }: { readonly accountId: string; readonly platform: Platform; readonly limit: number },
  { index, creators, ownership }: FindPorts,
): Promise<readonly FoundCreator[]> {
  const search = {
    platform: on,
    conditions: [{ kind: 'all', token: 'name_start', names: [query.start] }],
    sort: { by: 'figure', figure: 'followers' },
  } as const;
  const found: FoundCreator[] = [];
  for (
    let [offset, size] = [0, limit], total = 1;
    found.length < limit && offset < total;
    size = Math.min(size * 4, maxCandidates)
  ) {
    const page = await index.search(search, { offset, limit: size });
    const [previews, owned] = await Promise.all([
      creators.previews(page.creatorIds),
      ownership.ownedSince(accountId, page.creatorIds),
    ]);
    for (const facts of previews) if (startsWithName(query, facts)) found.push({ facts, isOwned: owned.has(facts.id) });
    total = page.total;
    offset += size;
  }
  return found.slice(0, limit);
}
