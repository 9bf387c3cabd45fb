import { ArrowLeft, ArrowRight, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { ColumnChoice } from './kept-columns.ts';
import styles from './results.module.css';

/** Which columns the table has, and in which order. */
export function ColumnMenu({ choice }: { readonly choice: ColumnChoice }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button compact icon={<Columns3 size={15} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Dialog
        open={open}
        close={() => setOpen(false)}
        title="Columns"
        description="Remembered in this browser."
        actions={
          <Button look="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <ul className={styles['column-list']}>
          {choice.all.map(({ column: { key, label }, isShown }) => (
            <li key={key}>
              <label>
                <input type="checkbox" checked={isShown} onChange={() => choice.toggle(key)} />
                {label}
              </label>
              {isShown && (
                <>
                  <IconButton
                    label={`${label}: to the left`}
                    icon={<ArrowLeft size={15} aria-hidden="true" />}
                    onClick={() => choice.move(key, -1)}
                  />
                  <IconButton
                    label={`${label}: to the right`}
                    icon={<ArrowRight size={15} aria-hidden="true" />}
                    onClick={() => choice.move(key, 1)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
