import styles from './chat.module.css';
import { filterLines } from './filter-lines.ts';
import type { Approval } from './messages.ts';

/** The filters of a call that waits, as they would be sent: whatever is in them can be read before the decision. */
export function FiltersAsked({ approval }: { readonly approval: Approval }) {
  const lines = filterLines(approval);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.filters} aria-label="Filters">
      {lines.map(({ path, value }) => (
        <div key={path}>
          <dt>{path}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
