import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChartOrTable, type ShownAs } from '../kit/chart/chart-card.tsx';
import { type StackedColumn, StackedColumns } from '../kit/chart/stacked-columns.tsx';
import { dayAndMonth, lastDays, wholeNumber } from '../kit/format.ts';
import { Button, Card, DataTable, Empty, Hidden, kit, Loaded, Segmented } from '../kit/kit.ts';
import { partsOf, sentenceOf, series, summaryOf } from './day-words.ts';
import { type UsageRow, usageQuery } from './usage-queries.ts';
import { type Span, useUsageAddress } from './use-usage-address.ts';

export function DaysCard() {
  const [{ days }, change] = useUsageAddress();
  const [shown, setShown] = useState<ShownAs>('chart');
  const span = lastDays(Number(days), Date.now());
  const pick = (day: string) => {
    change({ day, why: '' });
    document.getElementById('ledger')?.focus();
  };
  const { data } = useQuery(usageQuery(span[0] ?? '', span.at(-1) ?? ''));
  return (
    <Card
      title="Credits spent per day"
      aside={
        <div className={kit.actions}>
          <Segmented<Span>
            label="Days"
            value={days}
            change={(next) => change({ days: next })}
            choices={[
              { value: '7', label: '7 d', name: '7 days' },
              { value: '30', label: '30 d', name: '30 days' },
              { value: '90', label: '90 d', name: '90 days' },
            ]}
          />
          <ChartOrTable label="Shown as" shown={shown} show={setShown} />
        </div>
      }
    >
      <Loaded answer={data} height={210}>
        {({ rows }) =>
          shown === 'chart' ? <Chart span={span} rows={rows} pick={pick} /> : <DaysTable rows={rows} pick={pick} />
        }
      </Loaded>
    </Card>
  );
}

interface ChartProps {
  readonly span: readonly string[];
  readonly rows: readonly UsageRow[];
  readonly pick: (day: string) => void;
}

function Chart({ span, rows, pick }: ChartProps) {
  const byDay = new Map(rows.map((row) => [row.key, row]));
  const used = series.filter(
    ({ key }) => key === 'delivered' || key === 'searches' || rows.some((row) => partsOf(row)[key]),
  );
  const columns = span.map((day, index): StackedColumn => {
    const row = byDay.get(day);
    return {
      key: day,
      sentence: row === undefined ? `${dayAndMonth(day)}: nothing spent` : sentenceOf(row),
      below: (span.length - 1 - index) % Math.max(1, Math.floor(span.length / 5)) === 0 ? dayAndMonth(day) : '',
      parts: row === undefined ? {} : partsOf(row),
    };
  });
  return (
    <StackedColumns
      label={summaryOf(span.length, rows)}
      series={used}
      columns={columns}
      axisText={wholeNumber}
      {...(isPressable(span.length) && { pick })}
    />
  );
}

/** Columns narrower than a finger can't be pressed; the table's days can. */
function isPressable(columns: number): boolean {
  return (Math.min(window.innerWidth, 1280) - 330) / columns >= 24;
}

/** Newest first. */
function DaysTable({ rows, pick }: Omit<ChartProps, 'span'>) {
  if (rows.length === 0) return <Empty title="Nothing spent in this period" />;
  return (
    <DataTable
      caption="Credits spent per UTC day"
      head={['Day (UTC)', ...series.map(({ name }) => name), 'Total']}
      rows={rows.toReversed().map((row) => [
        <Button key={row.key} compact look="quiet" onClick={() => pick(row.key)}>
          {dayAndMonth(row.key)}
          <Hidden> in the ledger</Hidden>
        </Button>,
        ...series.map(({ key }) => wholeNumber(partsOf(row)[key] ?? 0)),
        <b key="total">{wholeNumber(row.spent)}</b>,
      ])}
    />
  );
}
