import { useQueries } from '@tanstack/react-query';
import { countQuery } from '../../filters/count.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { useNames } from '../../filters/known-names.ts';
import { sentenceOf } from '../../filters/sentence.ts';
import { counted, unbroken } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { samples } from './samples.ts';
import styles from './search-page.module.css';

/** Sample searches with their free counts. */
export function FirstScreen({ open }: { readonly open: (filters: FilterObject) => void }) {
  const names = useNames();
  const counts = useQueries({ queries: samples.map(({ filters }) => countQuery(filters)) });
  return (
    <section aria-labelledby="samples" style={{ display: 'grid', gap: 12 }}>
      <h2 id="samples">Start with a sample search, or set filters</h2>
      <div className={styles.samples}>
        {samples.map(({ name, filters }, index) => {
          const answer = counts[index]?.data;
          return (
            <button key={name} type="button" className={styles.sample} onClick={() => open(filters)}>
              <span>
                <b>{name}</b>
                <br />
                <span className={kit.hint}>{unbroken(sentenceOf(filters, names))}</span>
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
