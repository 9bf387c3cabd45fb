import { type CreatorPreviewFacts, previewOf } from '@creator-discovery/creators';
import { type NameQuery, nameQuery, type Platform, platforms, startsWithName } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { defineOperation, done, refused } from '../operation.ts';
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
  cost: 'Free.',
  limits: ['finds'],
  confirmation: 'never',
  spends: false,
  readOnly: true,
  refusals: [],
  async handle(call, { query: text, platform: given, limit }, ports: FindPorts) {
    const query = nameQuery(text);
    if (query === null)
      return refused(
        invalidRequest([{ field: 'query', code: 'too_short', problem: 'must have at least three letters' }]),
      );
    const { accountId } = call.caller.account;
    const taken = await ports.limits.take(accountId, call.terms.policies.finds);
    if (!taken.taken) return refused(rateLimited(taken));
    call.onLimits(taken.windows);
    const on = given === undefined ? platforms : [given];
    const found = (await Promise.all(on.map((each) => startingWith(query, { platform: each, limit }, ports)))).flat();
    const best = found
      .sort((a, b) => (b.follower_count ?? -1) - (a.follower_count ?? -1) || a.id - b.id)
      .slice(0, limit);
    const ownedSince = await ports.ownership.ownedSince(
      accountId,
      best.map(({ id }) => id),
    );
    const creators = best.map((creator) => {
      const shown = previewOf(creator, ports.places);
      return {
        creator_id: shown.creator_id,
        handle: shown.handle,
        name: shown.name,
        platform: shown.platform,
        owned: ownedSince.has(creator.id),
      };
    });
    return done({ status: creators.length === 0 ? ('empty' as const) : ('ok' as const), creators });
  },
});

/** Walks the creators with the indexed beginning, most followers first, until enough of them match the whole query. */
async function startingWith(
  query: NameQuery,
  { platform: on, limit }: { readonly platform: Platform; readonly limit: number },
  { index, creators }: FindPorts,
): Promise<readonly CreatorPreviewFacts[]> {
  const search = {
    platform: on,
    conditions: [{ kind: 'all', token: 'name_start', names: [query.start] }],
    sort: { by: 'figure', figure: 'followers' },
  } as const;
  const found: CreatorPreviewFacts[] = [];
  for (
    let [offset, size] = [0, limit], total = 1;
    found.length < limit && offset < total;
    size = Math.min(size * 4, maxCandidates)
  ) {
    const page = await index.search(search, { offset, limit: size });
    found.push(...(await creators.previews(page.creatorIds)).filter((creator) => startsWithName(query, creator)));
    total = page.total;
    offset += size;
  }
  return found.slice(0, limit);
}
