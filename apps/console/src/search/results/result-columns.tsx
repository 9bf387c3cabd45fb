import { languageName } from '@creator-discovery/creators/reading';
import type { ReactNode } from 'react';
import type { FilterObject, Platform } from '../../filters/filter-values.ts';
import type { SortKey } from '../../filters/sorts.ts';
import { Contacts } from '../../kit/contacts.tsx';
import { change, dayAndMonth, percent, recentDay, shortPlace, unknown } from '../../kit/format.ts';
import { classNames, kit, ShortNumber } from '../../kit/kit.ts';
import type { ResultRow } from './owned-contacts.ts';
import styles from './results.module.css';

export interface ResultColumn {
  readonly key: string;
  readonly label: string;
  /** First line of a label with two lines. */
  readonly over?: string;
  readonly isNumber?: boolean;
  /** In pixels. */
  readonly width: number;
  /** Without a filter the column is shown from this width of the table on; default never. */
  readonly from?: number;
  /** Order of a whole search. */
  readonly sort?: SortKey;
  isFiltered?(search: FilterObject): boolean;
  /** Value to sort the shown rows by; absent for columns without an order. */
  value?(creator: ResultRow): number | string | null;
  cell(creator: ResultRow): ReactNode;
}

/** Columns of a search, in default order. */
export function resultColumns(platform: Platform, search: FilterObject): readonly ResultColumn[] {
  return [
    {
      key: 'place',
      label: 'Place',
      width: 126,
      isFiltered: ({ creator }) => creator?.location !== undefined || creator?.locations !== undefined,
      value: ({ location }) => location,
      cell: placeOf,
    },
    {
      key: 'followers',
      label: 'Followers',
      isNumber: true,
      width: 88,
      from: 0,
      sort: 'FOLLOWER_COUNT',
      isFiltered: ({ creator }) => creator?.audienceRange !== undefined,
      value: ({ follower_count }) => follower_count,
      cell: ({ follower_count }) => (
        <b>
          <ShortNumber value={follower_count} />
        </b>
      ),
    },
    {
      key: 'engagement',
      label: 'Engagement',
      isNumber: true,
      width: 96,
      from: 0,
      sort: 'ENGAGEMENT_RATE',
      isFiltered: ({ performance }) => performance?.engagementRate !== undefined,
      value: ({ engagement_rate_pct }) => engagement_rate_pct,
      cell: ({ engagement_rate_pct: rate }) => (rate === null ? unknown : percent(rate, 'two')),
    },
    averageColumn(platform),
    {
      key: 'growth',
      over: 'Growth',
      label: '1 month',
      isNumber: true,
      width: 76,
      from: 1190,
      sort: 'FOLLOWER_GROWTH',
      isFiltered: ({ performance }) => performance?.audienceGrowth !== undefined,
      value: growthOf,
      cell: (creator) => {
        const growth = growthOf(creator);
        return growth === null ? unknown : change(growth);
      },
    },
    ...shareColumns(search),
    {
      key: 'real',
      over: 'Real',
      label: 'followers',
      isNumber: true,
      width: 76,
      from: 800,
      isFiltered: ({ audience }) => audience?.audienceCredibilityScore !== undefined,
      value: ({ audience_credibility }) => audience_credibility,
      cell: ({ audience_credibility: share }) => (share === null ? unknown : wholePercent(share * 100)),
    },
    {
      key: 'weekly',
      over: 'Posts',
      label: 'per week',
      isNumber: true,
      width: 76,
      isFiltered: ({ content }) => content?.postsPerWeek !== undefined,
      value: ({ posts_per_week }) => posts_per_week,
      cell: ({ posts_per_week: posts }) => (posts === null ? unknown : posts.toFixed(1)),
    },
    {
      key: 'last',
      label: 'Last post',
      width: 92,
      from: 1190,
      isFiltered: ({ content }) => content?.mostRecentPosts !== undefined,
      value: ({ last_post_at }) => last_post_at,
      cell: ({ last_post_at: day }) => (day === null ? unknown : dayAndMonth(day)),
    },
    {
      key: 'language',
      label: 'Language',
      width: 96,
      isFiltered: ({ creator }) => creator?.language !== undefined || creator?.languages !== undefined,
      value: ({ language }) => (language === null ? null : languageName(language)),
      cell: ({ language }) => (language === null ? unknown : languageName(language)),
    },
    ...lastColumns(search),
    // Last, so that a narrow table cuts it and not the contacts.
    {
      key: 'bio',
      label: 'Bio',
      width: 200,
      from: 1370,
      isFiltered: ({ content }) => content?.bioKeywords !== undefined,
      cell: ({ bio }) => <bdi className={classNames(kit.clamp, kit.hint, styles.lines)}>{bio ?? unknown}</bdi>,
    },
  ];
}

function placeOf({ location }: ResultRow): ReactNode {
  return (
    <span className={classNames(kit.clamp, kit.small, styles.lines)} title={location ?? undefined}>
      {location === null ? unknown : shortPlace(location)}
    </span>
  );
}

/** Contacts, and for new matches since when they match. */
function lastColumns({ new_since }: FilterObject): readonly ResultColumn[] {
  const contact = {
    key: 'contact',
    label: 'Contact',
    from: 0,
    cell: (creator: ResultRow) => <Contacts creator={creator} />,
  };
  return new_since === undefined ? [{ ...contact, width: 156 }] : [{ ...contact, width: 100 }, matchesSince];
}

const matchesSince: ResultColumn = {
  key: 'since',
  over: 'Matches',
  label: 'since',
  isNumber: true,
  width: 84,
  isFiltered: () => true,
  value: ({ matches_since }) => matches_since ?? null,
  cell: ({ matches_since: day }) => (day ? recentDay(day) : unknown),
};

/** Likes per post, or views per video. */
function averageColumn(platform: Platform): ResultColumn {
  const isVideo = platform === 'videonet';
  return {
    key: isVideo ? 'views' : 'likes',
    over: 'Average',
    label: isVideo ? 'views' : 'likes',
    isNumber: true,
    width: 76,
    from: 1060,
    sort: isVideo ? 'AVERAGE_VIEWS' : 'AVERAGE_LIKES',
    isFiltered: ({ performance }) => performance?.[isVideo ? 'averageViews' : 'averageLikes'] !== undefined,
    value: (creator) => creator[isVideo ? 'average_views' : 'average_likes'],
    cell: (creator) => <ShortNumber value={creator[isVideo ? 'average_views' : 'average_likes']} />,
  };
}

/** Columns of the search's audience filters. */
function shareColumns({ audience = {} }: FilterObject): readonly ResultColumn[] {
  const { gender, age, location, locations, language, languages } = audience;
  const shares: readonly [filter: string, label: string, given: unknown, sort?: SortKey][] = [
    ['audience.gender', gender?.code === 'MALE' ? 'men' : 'women', gender],
    ['audience.age', `${age?.minValue ?? ''}–${age?.maxValue ?? ''}`, age, 'AUDIENCE_AGE'],
    ['audience.location', 'place', location ?? locations, 'AUDIENCE_LOCATIONS'],
    ['audience.language', 'language', language ?? languages, 'AUDIENCE_LANGUAGE'],
  ];
  return shares.flatMap(([filter, label, given, sort]) => {
    if (given === undefined) return [];
    const value = ({ audience_match = [] }: ResultRow) =>
      audience_match.find((match) => match.filter.startsWith(filter))?.share ?? null;
    return {
      key: filter,
      over: 'Audience',
      label,
      isNumber: true,
      width: 76,
      ...(sort !== undefined && { sort }),
      isFiltered: () => true,
      value,
      cell: (creator: ResultRow) => <Share percentage={value(creator)} />,
    };
  });
}

function Share({ percentage }: { readonly percentage: number | null }) {
  if (percentage === null) return unknown;
  return (
    <>
      {wholePercent(percentage)}
      <span className={classNames(kit.meter, styles['share-bar'])} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percentage)}%` }} />
      </span>
    </>
  );
}

function wholePercent(value: number): string {
  return percent(Math.round(value));
}

function growthOf({ follower_growth_pct: growth }: ResultRow): number | null {
  return growth?.['1'] ?? null;
}
