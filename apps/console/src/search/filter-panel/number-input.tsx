import { useState } from 'react';
import kit from '../../kit/kit.module.css';
import { numberTyped } from './range-scale.ts';

const written = new Intl.NumberFormat('en', { maximumFractionDigits: 10 });

/** A number that can be typed as people write numbers: `10,000`, `10k`. Nothing typed is no number; a text that is none stays, marked as wrong. */
export function NumberInput({
  label,
  value,
  placeholder,
  change,
  describedBy,
  isWrong = false,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly placeholder?: string;
  readonly change: (value: number | undefined) => void;
  readonly describedBy?: string | undefined;
  readonly isWrong?: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const isNoNumber = typed !== null && numberTyped(typed) === null;
  return (
    <input
      className={kit.input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isNoNumber || isWrong || undefined}
      aria-describedby={describedBy}
      placeholder={placeholder}
      value={typed ?? (value === undefined ? '' : written.format(value))}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = numberTyped(target.value);
        if (next !== null && next !== value) change(next);
      }}
      onBlur={() => !isNoNumber && setTyped(null)}
    />
  );
}
