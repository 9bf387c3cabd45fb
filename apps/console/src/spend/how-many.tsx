import { useId, useState } from 'react';
import { afterPress } from '../kit/after-press.ts';
import { wholeNumber } from '../kit/format.ts';
import { classNames, kit } from '../kit/kit.ts';
import { numberTyped } from '../kit/number-typed.ts';
import { creatorsPerExport } from './purchase.ts';
import styles from './spend.module.css';

interface HowManyProps {
  readonly count: number | null;
  readonly max: number;
  readonly total: number;
  /** Null while it can't be changed. */
  readonly change: ((count: number | null) => void) | null;
}

/** `count` is null while the field holds no valid number. */
export function HowMany({ count, max, total, change }: HowManyProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={classNames(kit.actions, styles['how-many'])}>
      <label htmlFor={id} className={kit.small}>
        How many, in the current order
      </label>
      <input
        id={id}
        className={kit.input}
        inputMode="numeric"
        value={typed ?? String(count)}
        readOnly={change === null}
        aria-describedby={`${id}-range`}
        aria-invalid={count === null || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = numberTyped(target.value, true);
          const wanted = read.problem === null ? (read.value ?? 0) : 0;
          change?.(wanted >= 1 && wanted <= max ? wanted : null);
        }}
        onBlur={() => count !== null && afterPress(() => setTyped(null))}
      />
      {count === null ? (
        <span id={`${id}-range`} className={kit.error} role="alert">
          Enter a whole number from 1 to {wholeNumber(max)}.
        </span>
      ) : (
        <span id={`${id}-range`} className={kit.hint}>
          {typed !== null && `${wholeNumber(count)} `}of {wholeNumber(total)} · up to {wholeNumber(creatorsPerExport)}
        </span>
      )}
    </div>
  );
}
