import { classNames } from '../class-names.ts';
import kit from '../kit.module.css';
import styles from './chart.module.css';
import { axisFor, positionOn } from './scale.ts';

/** At most three series plus the rest: more colours are hard to distinguish. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly colour: 'first' | 'second' | 'third' | 'rest';
}

/** `parts` by series key. `below` is empty for most columns if there are many. */
export interface StackedColumn {
  readonly key: string;
  /** Column in words: "21 Nov: 40 credits, 38 exports, 2 searches". */
  readonly sentence: string;
  readonly below: string;
  readonly parts: Readonly<Record<string, number>>;
}

interface StackedColumnsProps {
  /** Sentence with the same information, for screen readers. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly columns: readonly StackedColumn[];
  readonly axisText: (value: number) => string;
  readonly pick?: (key: string) => void;
}

/** Stacked columns from 0 with a legend. With `pick`, non-empty columns are buttons. */
export function StackedColumns({ label, series, columns, axisText, pick }: StackedColumnsProps) {
  const axis = axisFor(columns.map(({ parts }) => series.reduce((sum, { key }) => sum + (parts[key] ?? 0), 0)));
  const drawn = columns.map((column) => ({
    ...column,
    stack: series.map(({ key, colour }) => ({ key, colour, share: positionOn(axis, column.parts[key] ?? 0) })),
  }));
  return (
    <figure aria-label={label} className={kit.lines}>
      <div className={styles.plot} style={{ height: 160 }}>
        <div className={styles.grid} aria-hidden="true">
          {/* Credits are whole. */}
          {axis.ticks.filter(Number.isInteger).map((tick) => (
            <span key={tick} style={{ bottom: `${100 * positionOn(axis, tick)}%` }}>
              {axisText(tick)}
            </span>
          ))}
        </div>
        <div className={styles.stacks} {...(pick ? {} : { 'aria-hidden': true })}>
          {drawn.map(({ key, sentence, stack }) =>
            pick && stack.some(({ share }) => share > 0) ? (
              <button key={key} type="button" title={sentence} aria-label={sentence} onClick={() => pick(key)}>
                <Stack stack={stack} />
              </button>
            ) : (
              <span key={key} title={sentence}>
                <Stack stack={stack} />
              </span>
            ),
          )}
        </div>
      </div>
      <div className={styles.under} aria-hidden="true">
        {columns.map(({ key, below }) => (
          <span key={key}>{below}</span>
        ))}
      </div>
      <ul className={classNames(kit.tags, kit.hint)}>
        {series.map(({ key, name, colour }) => (
          <li key={key} className={kit.inline}>
            <span className={classNames(styles.swatch, styles[colour])} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Stack({
  stack,
}: {
  readonly stack: readonly { readonly key: string; readonly colour: Series['colour']; readonly share: number }[];
}) {
  return (
    <span className={styles.stack}>
      {stack
        .filter(({ share }) => share > 0)
        .map(({ key, colour, share }) => (
          <span key={key} className={styles[colour]} style={{ height: `${100 * share}%` }} />
        ))}
    </span>
  );
}
