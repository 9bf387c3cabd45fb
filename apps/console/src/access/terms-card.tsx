import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../api.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import { Card, DataTable, Loaded } from '../kit/kit.ts';
import { operationQuery } from '../queries.ts';
import { limitName } from '../usage/limit-names.ts';

export function TermsCard() {
  const { data } = useQuery(operationQuery('get_api_meta', {}));
  return (
    <Card title="Limits and prices">
      <Loaded answer={data} height={200}>
        {(meta) => <Terms meta={meta} />}
      </Loaded>
    </Card>
  );
}

function Terms({ meta: { limits, prices, sizes } }: { readonly meta: ResponseOf<'get_api_meta'> }) {
  const rows: readonly (readonly [string, string])[] = [
    ['Free previews per day (UTC)', counted(prices.free_creators_per_day, 'creator')],
    ['Further previews', `1 credit per ${counted(prices.creators_per_credit, 'creator')}`],
    ['Unlocking or exporting a creator', counted(prices.credits_per_creator, 'credit')],
    ['A creator that you own, or without contacts', 'free'],
    ...limits.map(
      ({ policy, limit, window_seconds }) => [limitName(policy, window_seconds), wholeNumber(limit)] as const,
    ),
    ['Maximum per search', counted(sizes.creators_per_search, 'creator')],
    ['Maximum per export', counted(sizes.creators_per_export, 'creator')],
    ['Maximum per unlock', counted(sizes.handles_per_unlock, 'handle')],
  ];
  return <DataTable caption="Limits and prices" head={['Limit or price', 'Value']} rows={rows} />;
}
