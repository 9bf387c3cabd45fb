import { wholeNumber } from '../kit/format.ts';
import { Button, kit } from '../kit/kit.ts';
import styles from './history.module.css';

interface PagesProps {
  readonly label: string;
  readonly rows: { readonly offset: number; readonly shown: number; readonly total: number };
  readonly perPage: number;
  /** Labels of the two buttons. */
  readonly words: readonly [string, string];
  readonly show: (offset: number) => void;
}

/** Absent if one page holds all rows. */
export function Pages({ label, rows: { offset, shown, total }, perPage, words: [before, after], show }: PagesProps) {
  if (offset === 0 && shown >= total) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button compact off={offset === 0} onClick={() => show(Math.max(0, offset - perPage))}>
        {before}
      </Button>
      <span className={kit.hint}>
        {wholeNumber(offset + 1)}–{wholeNumber(offset + shown)} of {wholeNumber(total)}
      </span>
      <Button compact off={offset + shown >= total} onClick={() => show(offset + shown)}>
        {after}
      </Button>
    </nav>
  );
}
