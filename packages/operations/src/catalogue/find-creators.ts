import type { CreatorBrief } from '@creator-discovery/creators';
import { type CreatorReading, networkNamed } from '@creator-discovery/creators/reading';
import {
  type NameQuery,
  nameQuery,
  type Platform,
  platforms,
  publicText,
  startsWithName,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { refusalOfLimit } from '../limit-slot.ts';
import { defineOperation, done, freeRead, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest } from '../refusal.ts';
import { limitInput, plainText, platformInput } from '../shapes/basics.ts';
import { creatorPreview } from '../shapes/creator.ts';
import { namedShapes } from '../shapes/named.ts';

const { creator_id, handle, name, platform, owned } = creatorPreview.shape;

/** Candidates of a page; later pages are larger, up to the maximum. */
const maxCandidates = 2000;

type FindPorts = Pick<Ports, 'index' | 'creators' | 'readCreator' | 'ownership' | 'limits'>;

export const findCreators = defineOperation({
  ...freeRead,
  name: 'find_creators',
  title: 'Find creators by name',
  group: 'Search',
  scope: 'search',
  summary: 'Finds creators by the start of their handle or of a word of their name, most followers first.',
  description:
    'Ignores case and accents. At least three letters; one in scripts without spaces. A link, `@lena` or `lena on tiktok` finds that creator. Without `platform`, searches all. Returns names only: `get_creator` is `hidden` until shown.',
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
    const [query, who] = [nameQuery(text), whoIsNamed(text, given, ports)];
    if (who !== null && !who.reading.ok && who.reading.reason !== 'not_a_handle')
      return refused(invalidRequest([{ field: 'query', code: who.reading.code, problem: who.reading.problem }]));
    if (query === null && !who?.reading.ok)
      return refused(
        invalidRequest([{ field: 'query', code: 'too_short', problem: 'must have at least three letters' }]),
      );
    const on = given === undefined ? platforms : [given];
    // Together, because people wait for it with each letter.
    const [full, named, found] = await Promise.all([
      refusalOfLimit(call, 'finds', ports),
      who?.reading.ok ? creatorsNamed(who.reading, call.accountId, ports) : [],
      query === null || who?.isLink ? [] : startingWith(query, { accountId: call.accountId, on, limit }, ports),
    ]);
    if (full !== null) return full;
    const first = byFollowers(named);
    const others = byFollowers(found).filter(({ id }) => !first.some((one) => one.id === id));
    const creators = [...first, ...others].slice(0, limit).map(({ id, handle, name, platform, owned }) => {
      return { creator_id: String(id), handle, name: publicText(name), platform, owned };
    });
    return done({ status: creators.length === 0 ? ('empty' as const) : ('ok' as const), creators });
  },
});

function byFollowers(found: readonly CreatorBrief[]): readonly CreatorBrief[] {
  return found.toSorted((a, b) => (b.follower_count ?? -1) - (a.follower_count ?? -1) || a.id - b.id);
}

/** Reads a link, `@lena` and `lena on tiktok`. Null for the beginning of a name. (contract 1) */
function whoIsNamed(text: string, given: Platform | undefined, { readCreator }: Pick<FindPorts, 'readCreator'>) {
  const [, name, network = ''] = /^@?(\S{1,100}) (?:on|auf|en|sur|em|su|op|na|в) (\S{1,30})$/iu.exec(text.trim()) ?? [];
  const on = name === undefined ? undefined : networkNamed(network);
  const isLink = /\S[/]\S/.test(text);
  if (on !== undefined && name !== undefined) return { isLink: false, reading: readCreator(name, given ?? on) };
  return isLink || /^\s*[@＠]|\S@\S/.test(text) ? { isLink, reading: readCreator(text, given ?? null) } : null;
}

async function creatorsNamed(
  reading: Extract<CreatorReading, { readonly ok: true }>,
  accountId: string,
  { creators, ownership }: Pick<FindPorts, 'creators' | 'ownership'>,
): Promise<readonly CreatorBrief[]> {
  const named =
    'userId' in reading
      ? [await creators.withUserId(reading.platform, reading.userId)]
      : await creators.named(reading.handle);
  const ids = named.flatMap((one) => (one && (reading.platform ?? one.platform) === one.platform ? [one.id] : []));
  return ownership.briefs(accountId, ids);
}

interface Walk {
  readonly accountId: string;
  readonly on: readonly Platform[];
  readonly limit: number;
}

/**
 * Walks the creators of each platform with the indexed beginning, most followers first, until enough of them match the
 * whole query. Reads the platforms together, because the reads of a call wait for each other.
 */
async function startingWith(
  query: NameQuery,
  { accountId, on, limit }: Walk,
  { index, ownership }: FindPorts,
): Promise<readonly CreatorBrief[]> {
  const conditions = [{ kind: 'all', token: 'name_start', names: [query.start] }] as const;
  const sort = { by: 'figure', figure: 'followers' } as const;
  const found: CreatorBrief[] = [];
  for (let [open, offset, size] = [on, 0, limit]; open.length > 0; size = Math.min(size * 4, maxCandidates)) {
    const pages = await Promise.all(
      open.map((platform) => index.search({ platform, conditions, sort }, { offset, limit: size })),
    );
    const ids = pages.flatMap(({ creatorIds }) => creatorIds);
    const candidates = await ownership.briefs(accountId, ids);
    found.push(...candidates.filter((creator) => startsWithName(query, creator)));
    offset += size;
    open = open.filter((platform, n) => {
      const matching = found.filter((creator) => creator.platform === platform);
      return matching.length < limit && offset < (pages[n]?.total ?? 0);
    });
  }
  return found;
}
