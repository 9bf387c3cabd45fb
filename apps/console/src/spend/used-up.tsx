import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '../api.ts';
import { buttonClass } from '../kit/button.tsx';
import { counted } from '../kit/format.ts';
import { useNow } from '../kit/use-now.ts';
import { freeAgain } from '../model/price.ts';

/** No creator can be shown today: until when, and what works meanwhile. */
export function UsedUp({ usage }: { readonly usage: ResponseOf<'get_credit_balance'>['usage'] }) {
  const now = useNow();
  return (
    <>
      <p>
        Today’s {counted(usage.free_creators_per_day, 'free preview')} are used up. Free again in{' '}
        {freeAgain(usage, new Date(now))}. An export works without looking.
      </p>
      <Link to="/usage" className={buttonClass({ compact: true })}>
        Switch paid searches on
      </Link>
    </>
  );
}
