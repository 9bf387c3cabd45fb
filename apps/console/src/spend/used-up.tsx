import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '../api.ts';
import { counted } from '../kit/format.ts';
import { buttonClass, useNow } from '../kit/kit.ts';
import { freeAgain } from '../model/price.ts';

export function UsedUp({ usage }: { readonly usage: ResponseOf<'get_credit_balance'>['usage'] }) {
  const now = useNow();
  return (
    <>
      <p>
        You’ve used today’s {counted(usage.free_creators_per_day, 'free preview')}. They renew in{' '}
        {freeAgain(usage, new Date(now))}. You can still export without previewing.
      </p>
      <Link to="/usage" className={buttonClass({ compact: true })}>
        Turn on paid searches
      </Link>
    </>
  );
}
