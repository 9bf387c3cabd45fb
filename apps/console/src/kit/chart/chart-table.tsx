import { Hidden } from '../basics.tsx';
import { classNames } from '../class-names.ts';
import kit from '../kit.module.css';
import styles from './chart.module.css';

/** The figures of a chart as rows; the first cell of each names it. */
export interface TableOf {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Figures as a table. */
export function ChartTable({ caption, head, rows }: TableOf & { readonly caption: string }) {
  return (
    // A region that scrolls can be reached with Tab.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
    <section className={kit.scroll} tabIndex={0} aria-label={`${caption}, table`}>
      <table className={classNames(kit.table, styles.figures)}>
        <caption>
          <Hidden>{caption}</Hidden>
        </caption>
        <thead>
          <tr>
            {head.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? undefined : kit.right}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
                <td key={index} className={kit.right}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
