import { call, type RequestOf, type ResponseOf } from '../api.ts';
import { counted } from '../kit/format.ts';
import { Button, type ButtonLook, kit, RefusalNotice } from '../kit/kit.ts';
import { creatorsPerPage, priceOf, priceWords } from '../model/price.ts';
import { useBalance, useIsBalanceLost } from '../queries.ts';
import { useShow } from '../spend/use-show.ts';
import { UsedUp } from '../spend/used-up.tsx';

interface ShowClosedProps {
  readonly body: ResponseOf<'get_list'>;
  /** Filters and order of the page. */
  readonly filter: Partial<RequestOf<'get_list'>>;
  readonly look?: ButtonLook;
}

/** Button that shows the closed items of a list page, with its price. Absent if all are open. */
export function ShowClosed({ body, filter, look = 'primary' }: ShowClosedProps) {
  const { list, items, offset } = body;
  const balance = useBalance();
  const isLost = useIsBalanceLost();
  const { isShowing, refusal, show } = useShow();
  const closed = items.flatMap(({ open }, at) => (open ? [] : [at]));
  if (closed.length === 0) return null;
  if (balance === null)
    return isLost ? <p className={kit.muted}>Price unknown: your balance could not be read.</p> : null;
  const searches = balance.limits.find(({ policy }) => policy === 'searches')?.limit ?? 1;
  const asked = closed.slice(0, searches * creatorsPerPage);
  const price = priceOf(asked.length, balance.usage);
  if (price.shows === 0) return <UsedUp usage={balance.usage} />;
  const limit = (asked.at(-1) ?? 0) + 1;
  const page = {
    ...filter,
    list_id: list.list_id,
    offset,
    limit,
    show: true,
    confirmed: true,
    max_credits: price.atMost,
  };
  return (
    <>
      <Button
        look={look}
        off={isShowing}
        onClick={() => show((idempotencyKey) => call('get_list', page, { idempotencyKey }))}
      >
        Show {counted(price.shows, 'creator')} · {priceWords(price)}
      </Button>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
    </>
  );
}
