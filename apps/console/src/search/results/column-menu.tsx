import { ArrowLeft, ArrowRight, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, IconButton } from '../../kit/kit.ts';
import type { ColumnChoice } from './kept-columns.ts';
import { nameOfColumn } from './result-table.tsx';
import styles from './results.module.css';

interface ColumnMenuProps {
  readonly choice: ColumnChoice;
  readonly tablePx: number;
}

export function ColumnMenu({ choice, tablePx }: ColumnMenuProps) {
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
                <label>
                  <input type="checkbox" checked={isShown} onChange={() => choice.show(key, !isShown)} />
                  {name}
                </label>
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
