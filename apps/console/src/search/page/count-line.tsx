import { useEffect } from 'react';
import { isFault } from '../../api.ts';
import type { LiveCount } from '../../filters/count.ts';
import { announce } from '../../kit/announcer.tsx';
import { classNames } from '../../kit/class-names.ts';
import { wholeNumber } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { RefusalNotice } from '../../kit/refusal-notice.tsx';
import styles from './search-page.module.css';

const readOutAfterMs = 500;

/** `19 creators match · exact · 2 are already yours`: free, and at most a moment old. */
export function CountLine({ live, hasProblems }: { readonly live: LiveCount; readonly hasProblems: boolean }) {
  const { count, isOld, refusal } = live;
  const words = count === null ? '' : `${wholeNumber(count.total)} ${matches(count.total)}`;
  const more = count === null ? '' : restOf(count.owned);
  useEffect(() => {
    if (words === '' || isOld) return;
    // Between two keys a count is seen, not read out.
    const timer = setTimeout(() => announce(`${words}${more}`), readOutAfterMs);
    return () => clearTimeout(timer);
  }, [words, more, isOld]);
  // It is about this page, and no other has it read out.
  useEffect(() => () => announce(''), []);
  // What is wrong with a filter is at its control.
  if (refusal !== null && !hasProblems)
    return <RefusalNotice refusal={refusal} again={isFault(refusal) ? live.again : undefined} />;
  if (hasProblems)
    return <p className={classNames(styles.count, kit.muted)}>One of the filters can’t be used as it is.</p>;
  return (
    <p className={classNames(styles.count, isOld && kit.old)} aria-busy={isOld}>
      {count === null ? (
        <span className={kit.muted}>Counting …</span>
      ) : (
        <>
          <b>{wholeNumber(count.total)}</b> {matches(count.total)}
          <span className={classNames(kit.small, kit.muted)}>{more}</span>
        </>
      )}
    </p>
  );
}

function matches(total: number): string {
  return total === 1 ? 'creator matches' : 'creators match';
}

function restOf(owned: number): string {
  if (owned === 0) return ' · exact';
  return ` · exact · ${wholeNumber(owned)} ${owned === 1 ? 'is' : 'are'} already yours`;
}
