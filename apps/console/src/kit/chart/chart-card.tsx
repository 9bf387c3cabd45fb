import { type ReactNode, useState } from 'react';
import { Card } from '../basics.tsx';
import { Segmented } from '../field.tsx';
import { ChartTable, type TableOf } from './chart-table.tsx';

/** A chart with its name, which can be read as a table. */
export function ChartCard({
  title,
  table,
  aside,
  className,
  children,
}: {
  readonly title: string;
  /** The same figures, exact and complete. */
  readonly table: TableOf;
  /** What is said beside the name. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  return (
    <Card
      title={title}
      className={className}
      aside={
        <>
          {aside}
          <Segmented
            label={`${title} as`}
            value={shown}
            change={setShown}
            choices={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </>
      }
    >
      {shown === 'chart' ? children : <ChartTable {...table} caption={title} />}
    </Card>
  );
}
