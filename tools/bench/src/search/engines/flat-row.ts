import type { IndexedCreator, Range, SearchQuery } from '@creator-discovery/search-filters';

/** What has one value per creator, by column name: the wide table of the engines that have one. */
export function flatRow(creator: IndexedCreator) {
  const [growth_1, growth_2, growth_3, growth_4, growth_5, growth_6] = creator.growth;
  return {
    id: creator.id,
    platform: creator.platform,
    contacts: creator.contacts,
    followers: creator.followers,
    place: creator.place,
    language: creator.language,
    gender: creator.gender,
    age: creator.age,
    verified: creator.verified,
    account_type: creator.accountType,
    last_post_on: creator.lastPostOn,
    posts: creator.posts,
    likes: creator.likes,
    views: creator.views,
    engagement_rate: creator.engagementRate,
    growth_1,
    growth_2,
    growth_3,
    growth_4,
    growth_5,
    growth_6,
    credibility: creator.credibility,
    male: creator.audience.male,
    female: creator.audience.female,
  };
}

/** The query's conditions on those columns that are ranges. */
export function rangesOf(query: SearchQuery): [column: string, range: Range][] {
  const { audience, growth, lastPostOnOrAfter } = query;
  const from = (min: number): Range => ({ min, max: null });
  const ranges: [string, Range | null][] = [
    ['followers', query.followers],
    ['age', query.age],
    ['posts', query.posts],
    ['likes', query.likes],
    ['views', query.views],
    ['engagement_rate', query.engagementRate],
    ['last_post_on', lastPostOnOrAfter === null ? null : from(lastPostOnOrAfter)],
    [`growth_${growth?.months ?? 1}`, growth && from(growth.minimum)],
    ['credibility', audience.credibility === null ? null : from(audience.credibility)],
    [audience.gender?.code === 'MALE' ? 'male' : 'female', audience.gender && from(audience.gender.minimum)],
  ];
  return ranges.filter((given): given is [string, Range] => given[1] !== null);
}

/** The range as SQL conditions on the column. */
export function boundsOf(column: string, { min, max }: Range): string[] {
  const lower = min === null ? [] : [`${column} >= ${min}`];
  return max === null ? lower : [...lower, `${column} <= ${max}`];
}

/** The column of the sort keys that requests of the benchmark use. */
export function sortColumn({ sort }: SearchQuery): string {
  if (sort.by === 'growth') return `growth_${sort.months}`;
  return sort.by === 'engagementRate' ? 'engagement_rate' : sort.by;
}
