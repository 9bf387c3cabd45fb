import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../api.ts';
import { Card, Hidden, Skeleton } from '../kit/basics.tsx';
import { counted, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { operationQuery } from '../queries.ts';
import { limitName } from '../usage/limit-names.ts';

/** The limits and prices that this server has set. */
export function TermsCard() {
  const { data } = useQuery(operationQuery('get_api_meta', {}));
  return (
    <Card title="Limits and prices in force">
      {data === undefined && <Skeleton height={200} />}
      {data?.ok === false && <RefusalNotice refusal={data.refusal} />}
      {data?.ok && <Terms meta={data.body} />}
    </Card>
  );
}

function Terms({ meta: { limits, prices, sizes } }: { readonly meta: ResponseOf<'get_api_meta'> }) {
  const rows: readonly (readonly [string, string])[] = [
    ['Free previews a day (UTC)', counted(prices.free_creators_per_day, 'creator')],
    ['Previews past the free ones', `1 credit for ${counted(prices.creators_per_credit, 'creator')}`],
    ['A creator that is unlocked or exported', counted(prices.credits_per_creator, 'credit')],
    ['A creator that is yours, or has no contact', 'free'],
    ...limits.map(
      ({ policy, limit, window_seconds }) => [limitName(policy, window_seconds), wholeNumber(limit)] as const,
    ),
    ['A search shows', counted(sizes.creators_per_search, 'creator')],
    ['An export delivers', counted(sizes.creators_per_export, 'creator')],
    ['An unlock takes', counted(sizes.handles_per_unlock, 'handle')],
  ];
  return (
    <table className={kit.table}>
      <caption>
        <Hidden>Limits and prices in force</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className={kit.right}>
            At most, or price
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={kit.right}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
