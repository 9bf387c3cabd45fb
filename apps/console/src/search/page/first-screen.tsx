import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api.ts';
import { countQuery } from '../../filters/count.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { useNames } from '../../filters/known-names.ts';
import { sentenceOf } from '../../filters/sentence.ts';
import { EntryLink } from '../../history/entry-link.tsx';
import { kindNames } from '../../history/entry-words.ts';
import { columnNumber, counted, percent, recentDay, wholeNumber } from '../../kit/format.ts';
import { Avatar, Chip, classNames, kit, Skeleton } from '../../kit/kit.ts';
import { creatorAddress } from '../../model/creator-address.ts';
import { useRunningJobs } from '../../model/job-notices.ts';
import { freshQuery } from '../../queries.ts';
import { useSavedSearches } from '../saved-searches/use-saved-searches.ts';
import styles from './search-page.module.css';

/** Owned creators and the latest activity of the account; sample searches for a new one. */
export function FirstScreen({ open }: { readonly open: (filters: FilterObject) => void }) {
  const owned = useQuery(freshQuery('list_owned_creators', { newest: true, limit: maxFaces })).data;
  const last = useQuery(freshQuery('list_search_history', { kind: 'search', limit: 1 })).data;
  const saved = useSavedSearches(true);
  const jobs = useRunningJobs();
  if (owned === undefined || last === undefined) return <Skeleton height={240} />;
  const faces = owned.ok ? owned.body.creators.flatMap((one) => ('handle' in one ? [one] : [])) : [];
  const entries = [...jobs, ...(last.ok ? last.body.entries : [])];
  const news = (saved ?? [])
    .filter(({ new_count }) => new_count)
    .toSorted((one, other) => (other.new_count ?? 0) - (one.new_count ?? 0))
    .slice(0, maxNews);
  if (faces.length + entries.length + news.length === 0) return <Samples open={open} />;
  return (
    <>
      {faces.length > 0 && (
        <section aria-labelledby="yours" className={kit.form}>
          <h2 id="yours">
            Yours, newest first <span className={kit.hint}>free</span>
          </h2>
          <div className={styles.faces}>
            {faces.map((creator) => (
              <Link key={creator.creator_id} {...creatorAddress(creator)} className={classNames(kit.card, styles.face)}>
                <Avatar name={creator.name} handle={creator.handle} size={44} />
                <b className={kit.truncate}>
                  <bdi>{creator.name}</bdi>
                </b>
                <span className={kit.fine}>{figuresOf(creator)}</span>
              </Link>
            ))}
          </div>
        </section>
      )}
      {entries.length + news.length > 0 && (
        <section aria-labelledby="left" className={kit.form}>
          <h2 id="left">Pick up where you left off</h2>
          {news.map(({ saved_search_id: id, name, new_count, seen_at }) => (
            <div key={id} className={classNames(kit.card, styles.line)}>
              <Link to="/saved/$id" params={{ id }} className={kit.cover}>
                {name}
              </Link>
              <Chip tone="new">
                {wholeNumber(new_count ?? 0)} new since {recentDay(seen_at.slice(0, 10))}
              </Chip>
            </div>
          ))}
          {entries.map((entry) => (
            <div key={entry.history_id} className={classNames(kit.card, styles.line)}>
              <EntryLink entry={entry} className={kit.cover} />
              <span className={kit.hint}>
                {entry.job_status === 'processing'
                  ? `${kindNames[entry.kind]} running`
                  : `Last search · ${counted(entry.total ?? 0, 'creator')}`}
              </span>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** Fits in one row. */
const maxFaces = 6;
const maxNews = 3;

function figuresOf({ follower_count, engagement_rate_pct }: Schemas['Creator']): string {
  const figures = [
    follower_count === null ? [] : columnNumber(follower_count),
    engagement_rate_pct === null ? [] : percent(engagement_rate_pct, 'two'),
  ];
  return figures.flat().join(' · ');
}

/** Sample searches with their free counts. */
function Samples({ open }: { readonly open: (filters: FilterObject) => void }) {
  const names = useNames();
  const counts = useQueries({ queries: samples.map(({ filters }) => countQuery(filters)) });
  return (
    <section aria-labelledby="samples" className={kit.form}>
      <h2 id="samples">Start with a sample search, or set filters</h2>
      <div className={kit.tiles}>
        {samples.map(({ name, filters }, index) => {
          const answer = counts[index]?.data;
          return (
            <button
              key={name}
              type="button"
              className={classNames(kit.card, styles.sample)}
              onClick={() => open(filters)}
            >
              <span>
                <b>{name}</b>
                <br />
                <span className={kit.hint}>{sentenceOf(filters, names)}</span>
              </span>
              <b className={kit.good}>
                {answer?.ok
                  ? counted(answer.body.total, 'creator matches', 'creators match')
                  : answer
                    ? 'Open'
                    : 'Counting …'}
              </b>
            </button>
          );
        })}
      </div>
      <p className={kit.hint}>Counting is free. Each button that shows creators states its price first.</p>
    </section>
  );
}

const samples: readonly { readonly name: string; readonly filters: FilterObject }[] = [
  {
    name: 'Travel, small and lively',
    filters: {
      basic: { platform: 'photonet' },
      creator: { audienceRange: { minValue: 10_000, maxValue: 500_000 } },
      content: { bioKeywords: { any: ['travel', 'hiking', 'road trips'] } },
      performance: { engagementRate: { minValue: 1.5 } },
    },
  },
  {
    name: 'Fitness with a young audience',
    filters: {
      basic: { platform: 'photonet' },
      audience: { age: { minValue: 18, maxValue: 34, percentage: 50 } },
      content: { bioKeywords: { any: ['fitness', 'yoga', 'gym'] } },
    },
  },
  {
    name: 'Food on video',
    filters: {
      basic: { platform: 'videonet' },
      creator: { audienceRange: { minValue: 10_000 } },
      content: { bioKeywords: { any: ['food', 'cooking', 'recipes', 'baking'] } },
    },
  },
];
