import { useId, useState } from 'react';
import { classNames } from '../kit/class-names.ts';
import { wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { creatorsPerExport } from './purchase.ts';
import styles from './spend.module.css';

/** How many of the creators that match, from the first of the order that is shown. `change` is null while it can't be changed. */
export function HowMany({
  count,
  most,
  total,
  change,
}: {
  readonly count: number;
  readonly most: number;
  readonly total: number;
  readonly change: ((count: number) => void) | null;
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
        onChange={({ target }) => {
          setTyped(target.value);
          const wanted = Number(target.value.replace(/\D/g, ''));
          if (wanted >= 1) change?.(Math.min(most, wanted));
        }}
        onBlur={() => setTyped(null)}
      />
      <span id={`${id}-most`} className={classNames(kit.small, kit.muted)}>
        of {wholeNumber(total)} · up to {wholeNumber(creatorsPerExport)}
      </span>
    </div>
  );
}
