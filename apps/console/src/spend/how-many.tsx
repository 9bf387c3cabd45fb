import { useId, useState } from 'react';
import { classNames } from '../kit/class-names.ts';
import { wholeNumber, wholeNumberOf } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { creatorsPerExport } from './purchase.ts';
import styles from './spend.module.css';

/** How many of the creators that match, in the order that is shown. `count` is null while the field has no such number. */
export function HowMany({
  count,
  most,
  total,
  change,
}: {
  readonly count: number | null;
  readonly most: number;
  readonly total: number;
  /** Null while it can't be changed. */
  readonly change: ((count: number | null) => void) | null;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={styles['how-many']}>
      <label htmlFor={id} className={kit.small}>
        How many, in this order
      </label>
      <input
        id={id}
        className={kit.input}
        inputMode="numeric"
        value={typed ?? String(count)}
        readOnly={change === null}
        aria-describedby={`${id}-most`}
        aria-invalid={count === null || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const wanted = wholeNumberOf(target.value);
          change?.(wanted !== null && wanted >= 1 && wanted <= most ? wanted : null);
        }}
        onBlur={() => count !== null && setTyped(null)}
      />
      {count === null ? (
        <span id={`${id}-most`} className={kit.error} role="alert">
          Type a whole number from 1 to {wholeNumber(most)}.
        </span>
      ) : (
        <span id={`${id}-most`} className={classNames(kit.small, kit.muted)}>
          of {wholeNumber(total)} · up to {wholeNumber(creatorsPerExport)}
        </span>
      )}
    </div>
  );
}
