import { Info } from 'lucide-react';
import { classNames } from '../kit/class-names.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import type { Purchase, Quote } from './purchase.ts';
import styles from './spend.module.css';

/** What happens to the credits while the job runs. */
export function SetAside({ quote, kind }: { readonly quote: Quote; readonly kind: Purchase['kind'] }) {
  const { setAside, atMost } = quote;
  if (setAside === 0) return null;
  const back = setAside - atMost;
  return (
    <p className={classNames(styles.note, kit.small, kit.muted)}>
      <Info size={15} aria-hidden="true" />
      <span>
        <b>
          {counted(setAside, 'credit')} {setAside === 1 ? 'is' : 'are'} set aside while it runs
          {back > 0 ? `; ${wholeNumber(back)} or more come back.` : '; what isn’t spent comes back.'}
        </b>{' '}
        {kind === 'export' && 'It usually takes less than a minute, and you can leave this page.'}
      </span>
    </p>
  );
}
