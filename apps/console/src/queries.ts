import { QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type OperationName, type RequestOf } from './api.ts';
import { currentAccount } from './session.ts';

/** Nothing is read again or tried again by itself: calls are counted, and some cost credits. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads with an operation, as the account of this tab. Refusals are part of the data, not errors. */
export function operationQuery<Name extends OperationName>(operation: Name, body: RequestOf<Name>) {
  const account = currentAccount();
  return queryOptions({
    queryKey: [account.account_id, operation, body],
    queryFn: ({ signal }) => call(operation, body, { signal, account }),
  });
}

/** The balance, limits and allowance of this account; read again after every press that may have changed them. */
export function useBalance() {
  const { data } = useQuery(operationQuery('get_credit_balance', {}));
  return data?.ok ? data.body : null;
}

/** Reads again what these operations answered before, where it is on the screen; what isn't is forgotten, and read when it is. */
export function useRefresh(): (...operations: readonly OperationName[]) => Promise<void> {
  const client = useQueryClient();
  return async (...operations) => {
    const { account_id } = currentAccount();
    await Promise.all(
      operations.map((operation) => {
        const queryKey = [account_id, operation];
        client.removeQueries({ queryKey, type: 'inactive' });
        return client.refetchQueries({ queryKey, type: 'active' });
      }),
    );
  };
}
