import { dayAndMonth, wholeNumber } from '../kit/format.ts';
import { Button, Empty, Hidden, kit, numeric, ScrollTable, TableHead } from '../kit/kit.ts';
import { partsOf, series } from './day-words.ts';
import type { UsageRow } from './usage-queries.ts';

interface DaysTableProps {
  readonly rows: readonly UsageRow[];
  readonly pick: (day: string) => void;
}

/** Newest first. */
export function DaysTable({ rows, pick }: DaysTableProps) {
  if (rows.length === 0) return <Empty title="Nothing spent in this period" />;
  return (
    <ScrollTable label="Credits spent per day, table" caption="Credits spent per UTC day">
      <TableHead columns={['Day (UTC)', ...series.map(({ name }) => numeric(name)), numeric('Total')]} />
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
    </ScrollTable>
  );
}
