import type { SearchQuery } from './query.ts';

/** JSON with the members of every object in one order (by code unit) and absent members left out: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/**
 * Text that is equal for two queries exactly when they are the same search, whatever the order of list entries and
 * however names were given; hash it for a fingerprint. Of a lookalike's seed only the id counts, so that pages of one
 * search stay together when the seed changes.
 */
export function canonicalSearch(query: SearchQuery): string {
  const entries = (list: readonly (readonly string[])[]) => inOrder(list.map((entry) => inOrder(entry).join(' ')));
  return canonicalJson({
    ...query,
    interests: inOrder(query.interests),
    accountTypes: inOrder(query.accountTypes),
    hashtags: inOrder(query.hashtags),
    topics: inOrder(query.topics),
    captions: entries(query.captions),
    bio: { any: entries(query.bio.any), all: entries(query.bio.all), none: entries(query.bio.none) },
    creatorLookalike: query.creatorLookalike && {
      seed: query.creatorLookalike.seed.id,
      minimum: query.creatorLookalike.minimum,
    },
    audience: {
      ...query.audience,
      lookalike: query.audience.lookalike && {
        seed: query.audience.lookalike.seed.id,
        minimum: query.audience.lookalike.minimum,
      },
    },
  });
}

function inOrder(list: readonly string[]): readonly string[] {
  return [...new Set(list)].sort();
}
