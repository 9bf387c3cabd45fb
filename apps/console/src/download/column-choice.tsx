import type { Column } from '@creator-discovery/creators/reading';
import { Button, classNames, kit } from '../kit/kit.ts';
import styles from './download.module.css';

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (chosen: ReadonlySet<string>) => void;
}

export function ColumnChoice<Row>({ columns, chosen, choose }: ColumnChoiceProps<Row>) {
  const selected = columns.filter(({ key }) => chosen.has(key)).length;
  const all = selected === columns.length;
  const withColumns = (isOn: boolean) => {
    const next = new Set(chosen);
    for (const { key } of columns) isOn ? next.add(key) : next.delete(key);
    return next;
  };
  return (
    <details className={styles.columns}>
      <summary>
        Columns: {selected} of {columns.length}
      </summary>
      <Button compact look="quiet" onClick={() => choose(withColumns(!all))}>
        {all ? 'None' : 'All'}
      </Button>
      <fieldset className={styles.choices} aria-label="Columns">
        {columns.map(({ key, label }) => (
          <label key={key} className={classNames(styles.choice, kit.small)}>
            <input
              type="checkbox"
              checked={chosen.has(key)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(key);
                else next.delete(key);
                choose(next);
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
