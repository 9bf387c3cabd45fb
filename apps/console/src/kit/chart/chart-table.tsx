import kit from '../kit.module.css';
import { numeric, ScrollTable, TableHead } from '../table.tsx';

/** The first cell of each row names it. */
export interface TableOf {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function ChartTable({ caption, head, rows }: TableOf & { readonly caption: string }) {
  return (
    // Lets the keyboard reach the scrolling region.
    <ScrollTable label={`${caption}, table`} caption={caption}>
      <TableHead columns={head.map((name, index) => (index === 0 ? name : numeric(name)))} />
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
    </ScrollTable>
  );
}
