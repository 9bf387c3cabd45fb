import { Segmented } from '../field.tsx';

export type ShownAs = 'chart' | 'table';

interface ChartOrTableProps {
  readonly label: string;
  readonly shown: ShownAs;
  readonly show: (shown: ShownAs) => void;
}

export function ChartOrTable({ label, shown, show }: ChartOrTableProps) {
  return <Segmented label={label} value={shown} change={show} choices={{ chart: 'Chart', table: 'Table' }} />;
}
