import { type ReactNode, useState } from 'react';
import { Card } from '../basics.tsx';
import { ChartOrTable, type ShownAs } from './chart-or-table.tsx';
import { ChartTable, type TableOf } from './chart-table.tsx';

/** A chart with its name, which can be read as a table. */
export function ChartCard({
  title,
  table,
  className,
  children,
}: {
  readonly title: string;
  /** The same figures, exact and complete. */
  readonly table: TableOf;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const [shown, setShown] = useState<ShownAs>('chart');
  return (
    <Card
      title={title}
      className={className}
      aside={<ChartOrTable label={`${title} as`} shown={shown} show={setShown} />}
    >
      {shown === 'chart' ? children : <ChartTable {...table} caption={title} />}
    </Card>
  );
}
