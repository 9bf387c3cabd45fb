import type { FilterObject } from '../filters/filter-values.ts';
import { namesOf, useNames } from '../filters/known-names.ts';
import { sentenceOf } from '../filters/sentence.ts';
import { Fact } from '../kit/basics.tsx';
import { platforms } from '../kit/format.ts';
import styles from './chat.module.css';
import { filterLines, filtersOf } from './filter-lines.ts';
import type { Approval } from './messages.ts';

/** One sentence, or nothing if the platform is unknown. */
export function FiltersInWords({ filters }: { readonly filters: FilterObject | undefined }) {
  const names = useNames();
  if (filters === undefined || !platforms.some((platform) => platform === filters.basic?.platform)) return null;
  return sentenceOf(filters, namesOf(filters, names));
}

/** Filters of a pending call, in words and exactly as sent, so that nothing is hidden. */
export function PendingFilters({ approval }: { readonly approval: Approval }) {
  const filters = filtersOf(approval) as FilterObject | undefined;
  const lines = filterLines(approval);
  if (lines.length === 0) return null;
  return (
    <>
      <p>
        <FiltersInWords filters={filters} />
      </p>
      <details>
        <summary>All filters as sent</summary>
        <dl className={styles.filters} aria-label="Filters">
          {lines.map(({ path, value }) => (
            <Fact key={path} name={path}>
              {value}
            </Fact>
          ))}
        </dl>
      </details>
    </>
  );
}
