import { useEffect, useSyncExternalStore } from 'react';
import { type ApiRefusal, send } from '../api.ts';
import { notify } from '../kit/announcements.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { otherTabs } from '../listeners.ts';
import { queryClient } from '../queries.ts';
import { type Account, currentAccount, type SessionBody, type SessionState, session } from '../session.ts';
import { forgetPages } from './kept-pages.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Account of this tab. */
export function useAccount(): Account {
  useSession();
  return currentAccount();
}

/** Returns why the session can't be read; null if it was. */
export async function readSession(): Promise<ApiRefusal | null> {
  const answer = await send<SessionBody>('GET', 'session');
  if (!answer.ok) return answer.refusal;
  session.answered(answer.body);
  return null;
}

/** Signs out this account or all accounts, with `everywhere` in all browsers, and drops their cached data. */
export async function signOut(
  which: { readonly account?: Account; readonly everywhere?: boolean } = {},
): Promise<void> {
  const { account, everywhere = false } = which;
  const answer = await send<SessionBody>('DELETE', everywhere ? 'sessions' : 'session', {
    body: account === undefined ? {} : { account_id: account.account_id },
  });
  if (!answer.ok && answer.refusal.code !== 401) return notify(`Not signed out. ${wordsOf(answer.refusal).text}`);
  queryClient.clear();
  sessionStorage.clear();
  forgetPages(account?.account_id);
  session.answered(answer.ok ? answer.body : { signed_in: false });
  otherTabs('sign-out').postMessage(account?.account_id ?? null);
}

/** Drops everything that this tab shows of an account once another tab signs it out; null is all accounts. */
export function useSignOutWatch(): void {
  useEffect(() => {
    otherTabs('sign-out').onmessage = ({ data }: MessageEvent<string | null>) => {
      if (session.state().kind !== 'signed in' || (data !== null && data !== currentAccount().account_id)) return;
      sessionStorage.clear();
      location.reload();
    };
  }, []);
}
