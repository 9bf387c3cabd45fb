import { focusManager, QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, isFault, type OperationName, type Outcome, type RequestOf, type ResponseOf } from './api.ts';
import { currentAccount } from './session.ts';

/** Answers stay, for calls are counted. A failure doesn't: it is read again when somebody looks, or is online again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: ifFailed,
      refetchOnReconnect: ifFailed,
      refetchOnWindowFocus: ifFailed,
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

type Balance = ResponseOf<'get_credit_balance'>;

/** The balance, limits and allowance of this account. Null until they are known, and while they can't be read. */
export function useBalance(): Balance | null {
  const data = useBalanceAnswer();
  return data?.ok ? data.body : null;
}

/** Whether the balance was asked for, and no answer came. */
export function useIsBalanceLost(): boolean {
  return useBalanceAnswer()?.ok === false;
}

function useBalanceAnswer(): Outcome<Balance> | undefined {
  // When it is read again is for `useBalanceWatch` to say.
  return useQuery({ ...operationQuery('get_credit_balance', {}), refetchOnMount: false }).data;
}

let channel: BroadcastChannel | undefined;

/** The tabs of this browser tell each other whose balance may have changed. One for the page: it doesn't hear itself. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('balance');
  return channel;
}

/**
 * Keeps the balance true, once for each page. It is read again on focus, while credits are set aside, when the free previews
 * come back, and when another tab has spent; what is drawn from the ledger follows it.
 */
export function useBalanceWatch(): void {
  const { account_id } = currentAccount();
  const { data } = useQuery({
    ...operationQuery('get_credit_balance', {}),
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => nextReadMs(state.data, Date.now()),
  });
  const figures = data?.ok ? `${account_id} ${data.body.credits_remaining} ${data.body.credits_held}` : null;
  const before = useRef(figures);
  useEffect(() => {
    if (figures === null) return;
    if (before.current !== null && before.current !== figures)
      void readAgain(account_id, ['get_usage', 'list_ledger_entries', 'list_search_history']);
    before.current = figures;
  }, [figures, account_id]);
  useEffect(() => {
    otherTabs().onmessage = ({ data: account }) => void readAgain(account, ['get_credit_balance']);
  }, []);
  useEffect(() => {
    // A window beside another one gets the focus without having been hidden.
    focusManager.setEventListener((changed) => {
      const ended = new AbortController();
      for (const type of ['focus', 'visibilitychange'])
        window.addEventListener(type, () => changed(), { signal: ended.signal });
      return () => ended.abort();
    });
  }, []);
}

/** Milliseconds until the balance is worth reading again by itself; false: never. */
export function nextReadMs(balance: Outcome<Balance> | undefined, now: number): number | false {
  if (balance === undefined) return false;
  if (!balance.ok) return hasFailed(balance) ? 15_000 : false;
  const { credits_held, usage } = balance.body;
  if (credits_held > 0) return 5000;
  // A clock that is ahead of the server's must not make it a stream of calls.
  return Math.max(Date.parse(usage.resets_at) - now + 1000, 30_000);
}

/** Reads again what these operations answered before, where it is on the screen; what isn't is forgotten, and read when it is. */
export function useRefresh(): (...operations: readonly OperationName[]) => Promise<void> {
  return async (...operations) => {
    const { account_id } = currentAccount();
    const reading = readAgain(account_id, operations);
    if (operations.includes('get_credit_balance')) otherTabs().postMessage(account_id);
    await reading;
  };
}

async function readAgain(accountId: string, operations: readonly OperationName[]): Promise<void> {
  await Promise.all(
    operations.map((operation) => {
      const queryKey = [accountId, operation];
      queryClient.removeQueries({ queryKey, type: 'inactive' });
      return queryClient.refetchQueries({ queryKey, type: 'active' });
    }),
  );
}

function ifFailed({ state }: { readonly state: { readonly data?: unknown } }): 'always' | false {
  const data = state.data as Outcome<unknown> | { readonly pages: readonly Outcome<unknown>[] } | undefined;
  const answers = data === undefined ? [] : 'pages' in data ? data.pages : [data];
  return answers.some(hasFailed) ? 'always' : false;
}

function hasFailed(answer: Outcome<unknown>): boolean {
  return !answer.ok && (isFault(answer.refusal) || answer.refusal.code === 429);
}
