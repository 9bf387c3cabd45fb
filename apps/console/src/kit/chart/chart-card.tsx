import { type ComponentProps, type ReactNode, useState } from 'react';
import { Card } from '../basics.tsx';
import { Segmented } from '../field.tsx';
import { DataTable } from '../table.tsx';

export type TableOf = Pick<ComponentProps<typeof DataTable>, 'head' | 'rows'>;

interface ChartCardProps {
  readonly title: string;
  /** Exact and complete figures of the chart. */
  readonly table: TableOf;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function ChartCard({ title, table, className, children }: ChartCardProps) {
  const [shown, setShown] = useState<ShownAs>('chart');
  return (
    <Card
      title={title}
      className={className}
      aside={<ChartOrTable label={`${title} as`} shown={shown} show={setShown} />}
    >
      {shown === 'chart' ? children : <DataTable {...table} caption={title} />}
    </Card>
  );
}

export type ShownAs = 'chart' | 'table';

interface ChartOrTableProps {
  readonly label: string;
  readonly shown: ShownAs;
  readonly show: (shown: ShownAs) => void;
}

export function ChartOrTable({ label, shown, show }: ChartOrTableProps) {
  return <Segmented label={label} value={shown} change={show} choices={{ chart: 'Chart', table: 'Table' }} />;
}
