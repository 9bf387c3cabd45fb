import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import styles from './history.module.css';

/** Which rows of many are shown, and the way to those before and after. Nothing where one page has them all. */
export function Pages({
  label,
  rows: { offset, shown, total },
  perPage,
  words: [before, after],
  show,
}: {
  readonly label: string;
  readonly rows: { readonly offset: number; readonly shown: number; readonly total: number };
  readonly perPage: number;
  /** What the rows before and after are called. */
  readonly words: readonly [string, string];
  readonly show: (offset: number) => void;
}) {
  if (offset === 0 && total <= perPage) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button compact off={offset === 0} onClick={() => show(Math.max(0, offset - perPage))}>
        {before}
      </Button>
      <span className={classNames(kit.small, kit.muted)}>
        {wholeNumber(offset + 1)}–{wholeNumber(offset + shown)} of {wholeNumber(total)}
      </span>
      <Button compact off={offset + shown >= total} onClick={() => show(offset + perPage)}>
        {after}
      </Button>
    </nav>
  );
}
