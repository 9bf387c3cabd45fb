import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countQuery } from '../../filters/count.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { useNames } from '../../filters/known-names.ts';
import { sentenceOf } from '../../filters/sentence.ts';
import { buttonClass } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { counted, recentDay, wholeNumber } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { useSavedSearches } from '../saved-searches/use-saved-searches.ts';
import styles from './search-page.module.css';

/** Sample searches with their free counts. */
export function FirstScreen({ open }: { readonly open: (filters: FilterObject) => void }) {
  const names = useNames();
  const counts = useQueries({ queries: samples.map(({ filters }) => countQuery(filters)) });
  return (
    <section aria-labelledby="samples" style={{ display: 'grid', gap: 12 }}>
      <News />
      <h2 id="samples">Start with a sample search, or set filters</h2>
      <div className={styles.samples}>
        {samples.map(({ name, filters }, index) => {
          const answer = counts[index]?.data;
          return (
            <button key={name} type="button" className={styles.sample} onClick={() => open(filters)}>
              <span>
                <b>{name}</b>
                <br />
                <span className={kit.hint}>{sentenceOf(filters, names)}</span>
              </span>
              <span className={styles.matches}>
                {answer?.ok
                  ? counted(answer.body.total, 'creator matches', 'creators match')
                  : answer
                    ? 'Open'
                    : 'Counting …'}
              </span>
            </button>
          );
        })}
      </div>
      <p className={kit.hint}>Counting is free. Each button that shows creators states its price first.</p>
    </section>
  );
}

/** The saved search with the most new matches. */
function News() {
  const [first] = (useSavedSearches(true) ?? []).toSorted(
    (one, other) => (other.new_count ?? 0) - (one.new_count ?? 0),
  );
  if (first === undefined || !first.new_count) return null;
  return (
    <div className={classNames(kit.notice, styles.news)}>
      <p>
        <b>
          {wholeNumber(first.new_count)} new in “{first.name}”
        </b>{' '}
        since {recentDay(first.seen_at.slice(0, 10))}
      </p>
      <Link to="/saved/$id" params={{ id: first.saved_search_id }} className={buttonClass({ compact: true })}>
        Show who
      </Link>
    </div>
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
