import { focusManager, QueryClient, type QueryPersister, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, isFault, type OperationName, type Outcome, type RequestOf, type ResponseOf, send } from './api.ts';
import { notify } from './kit/announcements.ts';
import { otherTabs } from './listeners.ts';
import { currentAccount, session } from './session.ts';

/** Responses stay cached, because calls are limited. A failed one is read again on mount, focus or reconnect. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: ifFailed,
      refetchOnReconnect: ifFailed,
      refetchOnWindowFocus: ifFailed,
      networkMode: 'always',
      persister: keepRead,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Refusals are data, not errors. */
export function operationQuery<Name extends OperationName>(operation: Name, body: RequestOf<Name>) {
  const account = currentAccount();
  return queryOptions({
    queryKey: [account.account_id, operation, body],
    queryFn: ({ signal }) => call(operation, body, { signal, account }),
  });
}

/** For what others change, too: it is read again on every mount and focus, which is free. */
export function freshQuery<Name extends OperationName>(operation: Name, body: RequestOf<Name>) {
  return {
    ...operationQuery(operation, body),
    refetchOnMount: 'always' as const,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** A part of the console's API that is no operation. */
export function consoleQuery<Body>(name: string, pathOf: (accountId: string) => string) {
  const { account_id } = currentAccount();
  return queryOptions({
    queryKey: [account_id, name],
    queryFn: ({ signal }) => send<Body>('GET', pathOf(account_id), { signal }),
  });
}

type Balance = ResponseOf<'get_credit_balance'>;

/** Null until the balance is known, or if it can't be read. */
export function useBalance(): Balance | null {
  const data = useBalanceAnswer();
  return data?.ok ? data.body : null;
}

/** True for accounts without plan and credits. */
export function useIsReadOnly(): boolean {
  const balance = useBalance();
  return balance !== null && !balance.plan.active && balance.credits_remaining + balance.credits_held === 0;
}

export function useIsBalanceLost(): boolean {
  return useBalanceAnswer()?.ok === false;
}

function useBalanceAnswer(): Outcome<Balance> | undefined {
  // `useBalanceWatch` decides when it is read again.
  return useQuery({ ...operationQuery('get_credit_balance', {}), refetchOnMount: false }).data;
}

/** Channel that tells other tabs whose balance may have changed. */
const balances = 'balance';

/**
 * Keeps the balance current. It is read again on focus, while credits are held, when free previews renew, and when
 * another tab has spent. Queries that depend on the ledger follow.
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
      void readAgain(account_id, ['get_usage', 'list_ledger_entries', 'list_search_history', 'list_owned_creators']);
    before.current = figures;
  }, [figures, account_id]);
  useEffect(() => {
    otherTabs(balances).onmessage = ({ data: account }) => void readAgain(account, ['get_credit_balance']);
  }, []);
  useEffect(() => {
    // Focusing a window that was visible all along fires no `visibilitychange`.
    focusManager.setEventListener((changed) => {
      const ended = new AbortController();
      for (const type of ['focus', 'visibilitychange'])
        window.addEventListener(type, () => changed(), { signal: ended.signal });
      return () => ended.abort();
    });
  }, []);
}

/** Milliseconds until the balance is read again; false for never. */
export function nextReadMs(balance: Outcome<Balance> | undefined, now: number): number | false {
  if (balance === undefined) return false;
  if (!balance.ok) return hasFailed(balance) ? 15_000 : false;
  const { credits_held, usage } = balance.body;
  if (credits_held > 0) return 5000;
  // A clock ahead of the server's must not cause a stream of calls.
  return Math.max(Date.parse(usage.resets_at) - now + 1000, 30_000);
}

/** Refetches active queries of these operations and drops inactive ones. */
export async function refresh(...operations: readonly OperationName[]): Promise<void> {
  // A call may end after its account has signed out.
  if (session.state().kind !== 'signed in') return;
  const { account_id } = currentAccount();
  const reading = readAgain(account_id, operations);
  if (operations.includes('get_credit_balance')) otherTabs(balances).postMessage(account_id);
  await reading;
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

/** Keeps the page and its unsaved input if it can't be read again. The balance is lost instead: prices need a current one. */
async function keepRead(...[read, context, query]: Parameters<QueryPersister>): Promise<unknown> {
  const answer = await read(context as never);
  const { data, error } = query.state;
  const isKept = query.queryKey[1] !== 'get_credit_balance' && answersOf(data).some(({ ok }) => ok);
  if (!isKept || hasFailed(data) || !hasFailed(answer)) return answer;
  if (error === null) notify('This page couldn’t be read again and may be out of date.');
  throw new Error('not read again');
}

function ifFailed({ state }: { readonly state: { readonly data?: unknown; readonly error: unknown } }) {
  return state.error !== null || hasFailed(state.data) ? 'always' : false;
}

function answersOf(read: unknown): readonly Outcome<unknown>[] {
  const data = read as Outcome<unknown> | { readonly pages: readonly Outcome<unknown>[] } | undefined;
  if (data === undefined) return [];
  return 'pages' in data ? data.pages : [data];
}

function hasFailed(read: unknown): boolean {
  return answersOf(read).some((answer) => !answer.ok && (isFault(answer.refusal) || answer.refusal.code === 429));
}
