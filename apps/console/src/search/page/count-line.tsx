import { useEffect } from 'react';
import { isFault } from '../../api.ts';
import type { LiveCount } from '../../filters/count.ts';
import { counted, wholeNumber } from '../../kit/format.ts';
import { announce, classNames, kit, RefusalNotice } from '../../kit/kit.ts';
import styles from './search-page.module.css';

const readOutAfterMs = 500;

interface CountLineProps {
  readonly live: LiveCount;
  /** Label of the first filter that needs correcting. */
  readonly wrong?: string | undefined;
  /** Text if there is no count. */
  readonly otherwise?: string;
}

/** `19 creators · exact · 2 are yours` */
export function CountLine({ live: { count, isOld, refusal }, wrong, otherwise }: CountLineProps) {
  const words = count === null ? '' : counted(count.total, 'creator');
  const more = count === null ? '' : restOf(count);
  useEffect(() => {
    if (words === '' || isOld) return;
    // Not announced while typing.
    const timer = setTimeout(() => announce(`${words} · ${more}`), readOutAfterMs);
    return () => clearTimeout(timer);
  }, [words, more, isOld]);
  // Clears the announcement when leaving the page.
  useEffect(() => () => announce(''), []);
  if (wrong !== undefined) return <span className={kit.muted}>Fix “{wrong}” to see results.</span>;
  if (count === null) return <span className={kit.muted}>{refusal === null ? 'Counting …' : otherwise}</span>;
  return (
    <span className={classNames(styles.count, isOld && kit.old)} aria-busy={isOld}>
      {words} <span className={kit.hint}>· {more}</span>
    </span>
  );
}

/** Why there is no count. A wrong filter is explained at its own control. */
export function CountRefusal({ live: { refusal, again }, wrong }: CountLineProps) {
  if (refusal === null || wrong !== undefined) return null;
  return <RefusalNotice refusal={refusal} again={isFault(refusal) ? again : undefined} />;
}

function restOf({ owned, left_out }: NonNullable<LiveCount['count']>): string {
  const yours = owned === 0 ? '' : ` · ${wholeNumber(owned)} ${owned === 1 ? 'is' : 'are'} yours`;
  const out = left_out.total === 0 ? '' : ` · ${wholeNumber(left_out.total)} left out`;
  return `exact${yours}${out}`;
}
