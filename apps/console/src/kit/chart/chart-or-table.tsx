import { Segmented } from '../field.tsx';

/** How figures are shown. */
export type ShownAs = 'chart' | 'table';

/** Switches between a chart and a table of the same figures. */
export function ChartOrTable({
  label,
  shown,
  show,
}: {
  readonly label: string;
  readonly shown: ShownAs;
  readonly show: (shown: ShownAs) => void;
}) {
  return (
    <Segmented
      label={label}
      value={shown}
      change={show}
      choices={[
        { value: 'chart', label: 'Chart' },
        { value: 'table', label: 'Table' },
      ]}
    />
  );
}
