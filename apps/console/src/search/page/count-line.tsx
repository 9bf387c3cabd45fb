import { useEffect } from 'react';
import { isFault } from '../../api.ts';
import type { LiveCount } from '../../filters/count.ts';
import { wholeNumber } from '../../kit/format.ts';
import { announce, classNames, kit, RefusalNotice } from '../../kit/kit.ts';
import styles from './search-page.module.css';

const readOutAfterMs = 500;

interface CountLineProps {
  readonly live: LiveCount;
  /** Label of the first filter that needs correcting. */
  readonly wrong: string | undefined;
}

/** `19 creators match · exact · 2 are already yours` */
export function CountLine({ live, wrong }: CountLineProps) {
  const { count, isOld, refusal } = live;
  const words = count === null ? '' : `${wholeNumber(count.total)} ${matches(count.total)}`;
  const more = count === null ? '' : restOf(count);
  useEffect(() => {
    if (words === '' || isOld) return;
    // Not announced while typing.
    const timer = setTimeout(() => announce(`${words}${more}`), readOutAfterMs);
    return () => clearTimeout(timer);
  }, [words, more, isOld]);
  // Clears the announcement when leaving the page.
  useEffect(() => () => announce(''), []);
  // A rejected filter shows its error at its own control.
  if (refusal !== null && wrong === undefined)
    return <RefusalNotice refusal={refusal} again={isFault(refusal) ? live.again : undefined} />;
  if (wrong !== undefined) return <p className={classNames(styles.count, kit.muted)}>Fix “{wrong}” to see results.</p>;
  return (
    <p className={classNames(styles.count, isOld && kit.old)} aria-busy={isOld}>
      {count === null ? (
        <span className={kit.muted}>Counting …</span>
      ) : (
        <>
          <b>{wholeNumber(count.total)}</b> {matches(count.total)}
          <span className={kit.hint}>{more}</span>
        </>
      )}
    </p>
  );
}

function matches(total: number): string {
  return total === 1 ? 'creator matches' : 'creators match';
}

function restOf({ total, owned, left_out }: NonNullable<LiveCount['count']>): string {
  const yours = owned === 0 ? '' : ` · ${wholeNumber(owned)} ${owned === 1 ? 'is' : 'are'} already yours`;
  const out =
    left_out.total === 0
      ? ''
      : ` · leaves out ${wholeNumber(left_out.total)} of ${wholeNumber(total + left_out.total)}`;
  return ` · exact${yours}${out}`;
}
