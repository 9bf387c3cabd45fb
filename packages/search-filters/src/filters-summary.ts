import type { FilterObject } from './filter-object.ts';

/** Longest summary in characters. */
export const longestSummary = 500;

/**
 * What a search looks for, in one line for people, for example
 * `photonet creators with EMAIL, 10000 to 50000 followers, in France; by ENGAGEMENT_RATE`. Takes filters in normal form.
 */
export function filtersSummary(filters: FilterObject): string {
  const { basic } = filters;
  const contacts = basic.contactDetails?.length ? ` with ${basic.contactDetails.join(', ')}` : '';
  const conditions = [
    ...creatorConditions(filters.creator ?? {}),
    ...audienceConditions(filters.audience ?? {}),
    ...contentConditions(filters.content ?? {}),
    ...performanceConditions(filters.performance ?? {}),
  ];
  const line = [`${basic.platform} creators${contacts}`, ...conditions].join(', ');
  const order = `; by ${basic.sortBy ?? 'FOLLOWER_COUNT'}`;
  return shortened(line.replace(/[\s\p{C}]+/gu, ' '), longestSummary - order.length) + order;
}

type Conditions = readonly string[];

function creatorConditions(creator: NonNullable<FilterObject['creator']>): Conditions {
  return [
    ...between(creator.audienceRange, 'followers'),
    ...given(creator.location, (place) => `in ${place.display_name ?? place.id}`),
    ...given(creator.language, (language) => `language ${language.name ?? language.code}`),
    ...given(creator.gender, (gender) => gender.code.toLowerCase()),
    ...between(creator.age, 'years old'),
    ...(creator.verified?.value ? ['verified'] : []),
    ...given(creator.interests, ({ values }) => `interested in ${values.join(' or ')}`),
    ...given(creator.accountType, ({ types }) => `account type ${types.join(' or ')}`),
    ...given(creator.lookalikeCreators, (seed) => `like @${seed}`),
  ];
}

function audienceConditions(audience: NonNullable<FilterObject['audience']>): Conditions {
  const share = (percentage: number | undefined): string =>
    percentage === undefined ? '' : ` at least ${percentage} %`;
  return [
    ...given(audience.location, (place) => `audience in ${place.display_name ?? place.id}${share(place.percentage)}`),
    ...given(audience.age, (age) => `audience aged ${ages(age)}${share(age.percentage)}`),
    ...given(audience.gender, (gender) => `audience ${gender.code.toLowerCase()}${share(gender.percentage)}`),
    ...given(
      audience.language,
      (language) => `audience language ${language.name ?? language.code}${share(language.percentage)}`,
    ),
    ...given(audience.audienceLookalike, (seed) => `audience like that of @${seed}`),
    ...given(audience.audienceCredibilityScore, (score) => `audience credibility at least ${score}`),
  ];
}

function contentConditions(content: NonNullable<FilterObject['content']>): Conditions {
  const { bioKeywords: bio = {} } = content;
  return [
    ...given(bio.any, (entries) => `bio with ${quoted(entries, 'or')}`),
    ...given(bio.all, (entries) => `bio with ${quoted(entries, 'and')}`),
    ...given(bio.none, (entries) => `bio without ${quoted(entries, 'or')}`),
    ...given(content.captionKeywords, ({ keywords }) => `captions with ${quoted(keywords, 'or')}`),
    ...given(content.hashtags, (hashtags) => hashtags.map((hashtag) => `#${hashtag}`).join(' or ')),
    ...given(content.topics, (topics) => `about ${topics.join(' or ')}`),
    ...given(content.mostRecentPosts, (day) => `posted since ${day}`),
    ...between({ minValue: content.minPostCount, maxValue: content.maxPostCount }, 'posts'),
  ];
}

function performanceConditions(performance: NonNullable<FilterObject['performance']>): Conditions {
  const { audienceGrowth: growth } = performance;
  return [
    ...between(performance.averageLikes, 'average likes'),
    ...between(performance.averageViews, 'average views'),
    ...between(performance.engagementRate, '% engagement'),
    ...(growth?.percentage === undefined ? [] : [`grown at least ${growth.percentage} % in ${growth.interval} months`]),
  ];
}

function given<Filter>(filter: Filter | null | undefined, condition: (filter: Filter) => string): Conditions {
  return filter === undefined || filter === null ? [] : [condition(filter)];
}

function between(
  range: { readonly minValue?: number | undefined; readonly maxValue?: number | undefined } | undefined,
  unit: string,
): Conditions {
  const { minValue, maxValue } = range ?? {};
  if (minValue !== undefined && maxValue !== undefined) return [`${minValue} to ${maxValue} ${unit}`];
  if (minValue !== undefined) return [`at least ${minValue} ${unit}`];
  return maxValue === undefined ? [] : [`at most ${maxValue} ${unit}`];
}

function ages({
  minValue,
  maxValue,
}: {
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
}): string {
  if (minValue === undefined) return `up to ${maxValue}`;
  return maxValue === undefined ? `${minValue} and over` : `${minValue} to ${maxValue}`;
}

function quoted(entries: readonly string[], word: 'and' | 'or'): string {
  return entries.map((entry) => `"${entry}"`).join(` ${word} `);
}

function shortened(line: string, most: number): string {
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
