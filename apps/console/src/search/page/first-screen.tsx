import { useQueries } from '@tanstack/react-query';
import { countQuery } from '../../filters/count.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { useNames } from '../../filters/known-names.ts';
import { sentenceOf } from '../../filters/sentence.ts';
import { classNames } from '../../kit/class-names.ts';
import { counted, unbroken } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { samples } from './samples.ts';
import styles from './search-page.module.css';

/** Before anything is set: searches to press, with what they find. Counting them is free. */
export function FirstScreen({ open }: { readonly open: (filters: FilterObject) => void }) {
  const names = useNames();
  const counts = useQueries({ queries: samples.map(({ filters }) => countQuery(filters)) });
  return (
    <section aria-labelledby="samples" style={{ display: 'grid', gap: 12 }}>
      <h2 id="samples">Start with a search, or set filters</h2>
      <div className={styles.samples}>
        {samples.map(({ name, filters }, index) => {
          const answer = counts[index]?.data;
          return (
            <button key={name} type="button" className={styles.sample} onClick={() => open(filters)}>
              <span>
                <b>{name}</b>
                <br />
                <span className={classNames(kit.small, kit.muted)}>{unbroken(sentenceOf(filters, names))}</span>
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
      <p className={classNames(kit.small, kit.muted)}>
        Counting is free. Nothing is shown or charged before you press a button that says so.
      </p>
    </section>
  );
}
