import { ChevronDown } from 'lucide-react';
import { defaultSort, sortsFor } from '../../filters/sorts.ts';
import { Button, classNames, Hidden, kit, Menu, MenuItem } from '../../kit/kit.ts';
import { type PagePrice, priceWords } from '../../model/price.ts';
import { type SearchState, useResultsAddress } from '../search-address.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { ColumnChoice } from './kept-columns.ts';
import styles from './results.module.css';
import { firstPrice, type Results } from './use-results.ts';

interface ToolbarProps {
  readonly search: SearchState;
  readonly usage: Results['usage'];
  readonly total: number | null;
  readonly choice: ColumnChoice;
  readonly tablePx: number;
}

export function Toolbar({ search, usage, total, choice, tablePx }: ToolbarProps) {
  return (
    <div className={classNames(kit.actions, styles.toolbar)}>
      <SortMenu search={search} usage={usage} total={total} />
      <ColumnMenu choice={choice} tablePx={tablePx} />
    </div>
  );
}

/** A new order is a new page, so each item shows its price. Orders shown today are free. */
function SortMenu({ search, usage, total }: Pick<ToolbarProps, 'search' | 'usage' | 'total'>) {
  const { change } = useResultsAddress();
  const sorts = sortsFor(search.filters);
  const now = search.sort ?? defaultSort;
  const priceBy = (sort: typeof now) =>
    firstPrice({ ...search.filters, basic: { ...search.filters.basic, sortBy: sort } }, usage, total);
  return (
    <Menu
      trigger={
        <Button compact>
          Sort: {sorts.find(({ key }) => key === now)?.label ?? 'Followers'}
          <ChevronDown size={14} />
        </Button>
      }
    >
      {sorts.map(({ key, label }) => (
        <MenuItem
          key={key}
          run={() => {
            if (key !== now) change({ sort: key, asked: true }, { push: true, atMost: priceBy(key)?.atMost ?? 0 });
          }}
        >
          <span className={styles['sort-name']}>
            {label}
            {key === now && <Hidden>, current order</Hidden>}
          </span>
          <span className={kit.fine}>{key === now ? 'current' : sortPrice(priceBy(key))}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

function sortPrice(price: PagePrice | null): string {
  if (price === null) return 'price unknown';
  return price.free + price.atMost === 0 ? 'shown today, free' : `first 10 · ${priceWords(price)}`;
}
