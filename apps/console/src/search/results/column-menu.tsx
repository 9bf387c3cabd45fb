import { ArrowLeft, ArrowRight, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, IconButton } from '../../kit/kit.ts';
import { type ColumnWidth, columnBounds, widthOf } from './column-widths.ts';
import type { ColumnChoice } from './kept-columns.ts';
import styles from './results.module.css';

export function ColumnMenu({ choice }: { readonly choice: ColumnChoice }) {
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
        description="Saved in this browser."
        actions={
          <Button look="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <ul className={styles['column-list']}>
          <li>
            <span className={styles['column-name']}>Creator</span>
            <Width name="creator" label="Creator" width={columnBounds.creator} choice={choice} />
          </li>
          {choice.all.map(({ column: { key, label, width }, isShown }) => (
            <li key={key}>
              <label>
                <input type="checkbox" checked={isShown} onChange={() => choice.toggle(key)} />
                {label}
              </label>
              {isShown && (
                <>
                  {width !== undefined && <Width name={key} label={label} width={width} choice={choice} />}
                  <IconButton
                    label={`${label}: move left`}
                    icon={<ArrowLeft size={15} />}
                    onClick={() => choice.move(key, -1)}
                  />
                  <IconButton
                    label={`${label}: move right`}
                    icon={<ArrowRight size={15} />}
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

interface WidthProps {
  readonly name: string;
  readonly label: string;
  readonly width: ColumnWidth;
  readonly choice: ColumnChoice;
}

function Width({ name, label, width, choice: { widths, setWidth } }: WidthProps) {
  const px = widthOf(name, width, widths);
  return (
    <input
      type="range"
      aria-label={`Width of ${label}`}
      aria-valuetext={`${px} pixels`}
      min={width.min}
      max={width.max}
      step={4}
      value={px}
      onChange={({ target }) => setWidth(name, target.valueAsNumber)}
    />
  );
}
