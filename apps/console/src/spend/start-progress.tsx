import { useEffect } from 'react';
import { announce } from '../kit/announcer.tsx';
import { Meter } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import { useCountdown } from '../kit/use-countdown.ts';
import { creatorsPerUnlock } from './purchase.ts';
import type { Standing } from './purchase-run.ts';
import styles from './spend.module.css';

/** How many calls of a purchase have started; one call has no steps to show. */
export function StartProgress({ standing }: { readonly standing: Standing & { readonly at: 'starting' } }) {
  const waits = useCountdown(standing);
  const { started, quote } = standing;
  const of = quote.parts.length;
  const words = of === 1 ? 'Starting …' : `Call ${started + 1} of ${of}, up to ${creatorsPerUnlock} creators each`;
  useEffect(() => announce(words), [words]);
  return (
    <div className={styles.progress}>
      <p className={classNames(kit.small, kit.muted)}>
        {words}
        {waits > 0 && ` · continues in ${waits} s, when the limit of this minute allows it`}
      </p>
      {of > 1 && <Meter value={started} most={of} label={`${started} of ${of} calls made`} />}
    </div>
  );
}
