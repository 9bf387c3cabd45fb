import { languageName } from '@creator-discovery/creators/reading';
import { Check } from 'lucide-react';
import { filtersOf } from '../filters/filter-address.ts';
import { useNames } from '../filters/known-names.ts';
import { chipsOf } from '../filters/sentence.ts';
import { channelName } from '../kit/contact-channels.ts';
import { change, counted, dayAndMonth, genderWords, listed, percent, shortNumber, wholeNumber } from '../kit/format.ts';
import { Card, kit } from '../kit/kit.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import { type Step, stepOf } from '../model/trail.ts';
import styles from './creator.module.css';
import { accountWords } from './creator-words.ts';

/** Filters of the search that the creator was opened from, each with the creator's figure. */
export function MatchCard({ creator }: { readonly creator: CreatorProfile }) {
  const names = useNames();
  const step = stepOf(creator);
  const [path, parameters] = step?.trail.href.split('?') ?? [];
  if (step === null || path !== `/search/${creator.platform}`) return null;
  const { filters } = filtersOf(creator.platform, Object.fromEntries(new URLSearchParams(parameters)));
  const set = chipsOf(filters, names).filter(({ leavesOut }) => !leavesOut);
  if (set.length === 0) return null;
  return (
    <Card title="Matches your search" aside={<span className={kit.hint}>{counted(set.length, 'filter')}</span>}>
      <ul className={styles.matches}>
        {set.map(({ filter: { key, label }, text }) => {
          const figure = figureOf(key, creator, step);
          return (
            <li key={key}>
              <Check size={15} />
              <div>
                <b>{figure ?? text}</b>
                <span className={kit.fine}>{figure === null ? label : `${label}: ${text}`}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Figure that the filter compares; null for words, and if unknown. */
function figureOf(key: string, creator: CreatorProfile, step: Step): string | null {
  if (key.startsWith('audience.')) return audienceFigure(key, creator, step);
  const value = figures[key]?.(creator) ?? null;
  return value === '' ? null : value;
}

const figures: Readonly<Record<string, (creator: CreatorProfile) => string | null>> = {
  followers: ({ follower_count }) => known(follower_count, wholeNumber),
  place: ({ location }) => location,
  language: ({ language }) => known(language, languageName),
  gender: ({ gender }) => known(gender, (code) => genderWords[code]),
  age: ({ age }) => known(age, (years) => counted(years, 'year')),
  account: ({ account_type }) => known(account_type, (type) => accountWords[type]),
  posted: ({ last_post_at }) => known(last_post_at, dayAndMonth),
  pace: ({ posts_per_week }) => known(posts_per_week, (posts) => posts.toFixed(1)),
  posts: ({ content_count }) => known(content_count, wholeNumber),
  engagement: ({ engagement_rate_pct }) => known(engagement_rate_pct, (rate) => percent(rate, 'two')),
  likes: ({ average_likes }) => known(average_likes, wholeNumber),
  views: ({ average_views }) => known(average_views, shortNumber),
  growth: ({ follower_growth_pct: growth }) =>
    listed(
      Object.entries(growth ?? {}).map(([months, pct]) => `${change(pct)} in ${counted(Number(months), 'month')}`),
    ),
  contact: ({ contact_types }) => listed(contact_types.map(channelName)),
};

function audienceFigure(key: string, { audience }: CreatorProfile, { match }: Step): string | null {
  if (key === 'audience.real') return known(audience?.credibility ?? null, (share) => percent(100 * share));
  // `audience.place` is `audience.location` or `audience.locations` in answers.
  const filter = key.replace('.place', '.location');
  return known(match?.find((one) => one.filter.startsWith(filter))?.share ?? null, (share) => percent(share));
}

function known<Value>(value: Value | null, words: (value: Value) => string): string | null {
  return value === null ? null : words(value);
}
