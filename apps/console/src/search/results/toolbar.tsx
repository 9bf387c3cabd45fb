import { ArrowLeft, ArrowRight, ChevronDown, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { defaultSort, sortsFor } from '../../filters/sorts.ts';
import { Button, Dialog, Hidden, IconButton, kit, Menu, MenuItem, Tick } from '../../kit/kit.ts';
import { type PagePrice, priceWords } from '../../model/price.ts';
import { type SearchState, useResultsAddress } from '../search-address.ts';
import type { ColumnChoice } from './kept-columns.ts';
import { nameOfColumn } from './result-table.tsx';
import styles from './results.module.css';
import { firstPrice, type Results } from './use-results.ts';

interface SortMenuProps {
  readonly search: SearchState;
  readonly usage: Results['usage'];
  readonly total: number | null;
}

/** A new order is a new page, so each item shows its price. Orders shown today are free. */
export function SortMenu({ search, usage, total }: SortMenuProps) {
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
          label={
            <span className={kit.grow}>
              {label}
              {key === now && <Hidden>, current order</Hidden>}
            </span>
          }
          run={() => {
            if (key !== now) change({ sort: key, asked: true }, { push: true, atMost: priceBy(key)?.atMost ?? 0 });
          }}
        >
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

export function ColumnMenu({ choice, tablePx }: { readonly choice: ColumnChoice; readonly tablePx: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button compact icon={<Columns3 size={15} />} onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Dialog
        open={open}
        close={() => setOpen(false)}
        title="Columns"
        description="Saved in this browser for this platform. Drag the edge of a heading to change its width."
        actions={
          <Button look="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <ul className={styles['column-list']}>
          {choice.all.map((column) => {
            const { key } = column;
            const name = nameOfColumn(column);
            const isShown = choice.isShown(column, tablePx);
            return (
              <li key={key}>
                <Tick on={isShown} change={(on) => choice.show(key, on)}>
                  {name}
                </Tick>
                <IconButton
                  label={`${name}: move left`}
                  icon={<ArrowLeft size={15} />}
                  off={key === choice.all[0]?.key}
                  onClick={() => choice.move(key, -1)}
                />
                <IconButton
                  label={`${name}: move right`}
                  icon={<ArrowRight size={15} />}
                  off={key === choice.all.at(-1)?.key}
                  onClick={() => choice.move(key, 1)}
                />
              </li>
            );
          })}
        </ul>
      </Dialog>
    </>
  );
}
