import { useSyncExternalStore } from 'react';
import { send } from '../api.ts';
import { queryClient } from '../queries.ts';
import { type Account, currentAccount, type SessionBody, type SessionState, session } from '../session.ts';
import { forgetPages } from './kept-pages.ts';

/** Who is signed in; the page is drawn again when that changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The account that this tab uses, for pages of signed-in people. */
export function useAccount(): Account {
  useSession();
  return currentAccount();
}

/** Asks the server who is signed in. */
export async function readSession(): Promise<void> {
  const answer = await send<SessionBody>('GET', 'session');
  if (answer.ok) session.answered(answer.body);
  else session.answered({ signed_in: false });
}

/** Signs this account out here, or everybody; with `everywhere` in all browsers. What this tab knew of them is dropped. */
export async function signOut(
  which: { readonly account?: Account; readonly everywhere?: boolean } = {},
): Promise<void> {
  const { account, everywhere = false } = which;
  const answer = await send<SessionBody>('DELETE', everywhere ? 'sessions' : 'session', {
    body: account === undefined ? {} : { account_id: account.account_id },
  });
  if (!answer.ok && answer.refusal.code !== 401) return;
  queryClient.clear();
  sessionStorage.clear();
  forgetPages(account?.account_id);
  session.answered(answer.ok ? answer.body : { signed_in: false });
}
