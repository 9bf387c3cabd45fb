import { Empty, Hidden } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { dayAndMonth, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { partsOf, series } from './day-words.ts';
import type { UsageRow } from './usage-queries.ts';

/** The days on which something was spent, newest first; each leads to its part of the ledger. */
export function DaysTable({
  rows,
  pick,
}: {
  readonly rows: readonly UsageRow[];
  readonly pick: (day: string) => void;
}) {
  if (rows.length === 0) return <Empty title="Nothing spent in these days" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
    <section className={kit.scroll} tabIndex={0} aria-label="Credits spent a day, table">
      <table className={kit.table}>
        <caption>
          <Hidden>Credits spent a day, by UTC days</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className={kit.right}>
                {name}
              </th>
            ))}
            <th scope="col" className={kit.right}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rows].reverse().map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Button compact look="quiet" onClick={() => pick(row.key)}>
                  {dayAndMonth(row.key)}
                  <Hidden> in the ledger</Hidden>
                </Button>
              </th>
              {series.map(({ key }) => (
                <td key={key} className={kit.right}>
                  {wholeNumber(partsOf(row)[key] ?? 0)}
                </td>
              ))}
              <td className={kit.right}>
                <b>{wholeNumber(row.spent)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
