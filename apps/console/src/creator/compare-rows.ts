import { change, date, listed, percent, shortNumber, wholeNumber } from '../kit/format.ts';
import type { Row } from './compare.ts';
import type { CreatorProfile } from './creator-answer.ts';
import { accountWords, contactType, genderWords, languageName } from './creator-words.ts';
import { longestGrowth } from './growth.ts';

type Known = CreatorProfile | null;

/** The lines of a comparison. A creator that isn't shown has nothing in them. */
export function rowsOf(creators: readonly Known[]): readonly Row[] {
  const figure = (
    name: string,
    value: (creator: CreatorProfile) => number | null,
    words: (value: number) => string,
  ): Row => ({
    name,
    cells: creators.map((creator) => {
      const known = creator === null ? null : value(creator);
      return { text: known === null ? null : words(known), figure: known };
    }),
  });
  const text = (name: string, value: (creator: CreatorProfile) => string | null): Row => ({
    name,
    cells: creators.map((creator) => ({ text: creator === null ? null : value(creator), figure: null })),
  });
  return [
    figure('Followers', ({ follower_count }) => follower_count, wholeNumber),
    figure(
      'Engagement',
      ({ engagement_rate_pct }) => engagement_rate_pct,
      (value) => percent(value, 'two'),
    ),
    figure('Likes a post', ({ average_likes }) => average_likes, wholeNumber),
    figure(
      'Comments a post',
      ({ average_comments }) => average_comments,
      (value) => wholeNumber(Math.round(value)),
    ),
    figure('Views', ({ average_views }) => average_views, shortNumber),
    figure('Growth, longest known', ({ growth }) => longestGrowth(growth)?.pct ?? null, change),
    figure(
      'Real followers',
      ({ audience }) => (audience?.credibility == null ? null : 100 * audience.credibility),
      (value) => percent(value),
    ),
    figure('Posts', ({ content_count }) => content_count, wholeNumber),
    text('Place', ({ location }) => location),
    text('Language', ({ language }) => (language === null ? null : languageName(language))),
    text('Gender', ({ gender }) => (gender === null ? null : genderWords[gender])),
    text('Kind of account', ({ account_type }) => (account_type === null ? null : accountWords[account_type])),
    text('Verified', ({ is_verified }) => (is_verified ? 'yes' : 'no')),
    text('Last post', ({ last_post_at }) => (last_post_at === null ? null : date(last_post_at))),
    text('Topics', ({ topics }) => (topics.length === 0 ? null : topics.join(', '))),
    text('Lists', ({ contact_types }) =>
      contact_types.length === 0 ? 'no contact' : listed(contact_types.map(contactType)),
    ),
    text('Contacts', ({ owned }) => (owned ? 'yours' : 'locked')),
  ];
}
