import { languageName, otherFacts } from '@creator-discovery/creators/reading';
import { factLabels } from '../api-filters.ts';
import { channelName } from '../kit/contact-channels.ts';
import { change, counted, date, genderWords, percent, shortNumber, wholeNumber } from '../kit/format.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import type { Row } from './compare.ts';
import { accountWords } from './creator-words.ts';
import { type Growth, growthOf, longestGrowth } from './growth.ts';

export function rowsOf(creators: readonly CreatorProfile[]): readonly Row[] {
  const figure = (
    name: string,
    value: (creator: CreatorProfile) => number | null,
    words: (value: number) => string,
  ): Row => ({
    name,
    cells: creators.map((creator) => {
      const known = value(creator);
      return { text: known === null ? null : words(known), figure: known };
    }),
  });
  const text = (
    name: string,
    value: (creator: CreatorProfile) => string | null,
    fact?: CreatorProfile['estimated'][number],
  ): Row => ({
    name,
    cells: creators.map((creator) => ({
      text: value(creator),
      figure: null,
      isEstimate: fact !== undefined && creator.estimated.includes(fact),
    })),
  });
  return [
    figure('Followers', ({ follower_count }) => follower_count, wholeNumber),
    figure(
      'Engagement',
      ({ engagement_rate_pct }) => engagement_rate_pct,
      (value) => percent(value, 'two'),
    ),
    figure('Average likes', ({ average_likes }) => average_likes, wholeNumber),
    figure('Average comments', ({ average_comments }) => average_comments, wholeNumber),
    figure('Average views', ({ average_views }) => average_views, shortNumber),
    growthRow(creators),
    figure(
      'Real followers',
      ({ audience }) => (audience?.credibility == null ? null : 100 * audience.credibility),
      (value) => percent(value),
    ),
    text('Posts', ({ content_count }) => (content_count === null ? null : wholeNumber(content_count))),
    text('Place', ({ location }) => location, 'location'),
    text('Language', ({ language }) => (language === null ? null : languageName(language)), 'language'),
    text('Gender', ({ gender }) => (gender === null ? null : genderWords[gender]), 'gender'),
    text('Account type', ({ account_type }) => (account_type === null ? null : accountWords[account_type])),
    text('Verified', ({ is_verified }) => (is_verified ? 'yes' : 'no')),
    text('Last post', ({ last_post_at }) => (last_post_at === null ? null : date(last_post_at))),
    ...otherFacts(factLabels).map((fact) => other(fact, creators)),
    text('Topics', ({ topics }) => (topics.length === 0 ? null : topics.join(', ')), 'topics'),
    text('Contact channels', ({ contact_types }) =>
      contact_types.length === 0 ? 'none' : contact_types.map(channelName).join(', '),
    ),
    text('Contacts', ({ owned }) => (owned ? 'yours' : 'locked')),
  ];
}

const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Row of a fact that the list above omits. More posts are not better. */
function other(fact: keyof typeof factLabels, creators: readonly CreatorProfile[]): Row {
  const cells = creators.map((creator) => {
    const value: unknown = (creator as Readonly<Record<string, unknown>>)[fact] ?? null;
    if (typeof value === 'number')
      return { text: decimals.format(value), figure: fact === 'posts_per_week' ? null : value };
    if (typeof value === 'boolean') return { text: value ? 'yes' : 'no', figure: null };
    return { text: value === null ? null : [value].flat().join(', ') || null, figure: null };
  });
  return { name: factLabels[fact], cells };
}

/** Uses the longest period known for every creator; growth over different periods isn't comparable. */
function growthRow(creators: readonly CreatorProfile[]): Row {
  const all = creators.map(growthOf);
  const common = longestGrowth(
    (all[0] ?? []).filter(({ months }) => all.every((growth) => growth.some((one) => one.months === months))),
  );
  const over = (growth: readonly Growth[]) => growth.find(({ months }) => months === common?.months) ?? null;
  return {
    name: common === null ? 'Growth' : `Growth, ${counted(common.months, 'month')}`,
    cells: all.map((growth) => {
      const known = common === null ? longestGrowth(growth) : over(growth);
      if (known === null) return { text: null, figure: null };
      return common === null
        ? { text: `${change(known.pct)} in ${counted(known.months, 'month')}`, figure: null }
        : { text: change(known.pct), figure: known.pct };
    }),
  };
}
