import type { NetworkHost } from '@creator-discovery/creators/reading';
import { Listeners } from './listeners.ts';

export interface Account {
  readonly account_id: string;
  readonly name: string;
  readonly suspended: boolean;
  readonly plan: { readonly name: string; readonly active: boolean };
  readonly usage_pricing: boolean;
  /** Maximum credits that searches spend per UTC day. */
  readonly paid_search_credits_per_day: number | null;
  readonly key: {
    readonly id: string;
    readonly name: string;
    readonly prefix: string;
    /** Whether its sessions may change keys and settings. */
    readonly unrestricted: boolean;
  };
}

/** Response of `GET /console/session` while signed in. */
export interface SignedIn {
  readonly signed_in: true;
  readonly csrf_token: string;
  readonly accounts: readonly Account[];
  readonly chat: { readonly available: boolean; readonly missing: readonly string[]; readonly scripted: boolean };
  readonly version: string;
  readonly demo: boolean;
  readonly network_hosts: readonly NetworkHost[];
  /** The operator's pages to add credits, and to buy credits or a plan. */
  readonly credit_pages: { readonly topup: string | null; readonly purchase: string | null };
}

export type SessionBody = SignedIn | { readonly signed_in: false };

/** `ended` keeps the page unchanged behind the sign-in dialog. */
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed out' }
  | { readonly kind: 'signed in'; readonly body: SignedIn; readonly ended: boolean };

/** Per tab, so that two tabs can use two accounts. */
const chosenAccount = 'account';

/**
 * The session of this browser. The token is kept in memory and scripts can't read the cookie, so nothing in storage can
 * sign anyone in.
 */
class SessionStore {
  #state: SessionState = { kind: 'unknown' };
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  state = (): SessionState => this.#state;

  csrfToken(): string | null {
    return this.#state.kind === 'signed in' ? this.#state.body.csrf_token : null;
  }

  answered(body: SessionBody): void {
    this.#set(body.signed_in ? { kind: 'signed in', body, ended: false } : { kind: 'signed out' });
  }

  ended(): void {
    if (this.#state.kind === 'signed in') this.#set({ ...this.#state, ended: true });
  }

  /** Resolves once the session is no longer `ended`: true if this account is then signed in. */
  returned({ account_id }: Account): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#state.kind === 'signed in' && this.#state.ended) return;
        unsubscribe();
        resolve(
          this.#state.kind === 'signed in' && this.#state.body.accounts.some((one) => one.account_id === account_id),
        );
      };
      const unsubscribe = this.subscribe(look);
      look();
    });
  }

  accountChanged(account: Account): void {
    if (this.#state.kind !== 'signed in') return;
    const accounts = this.#state.body.accounts.map((known) =>
      known.account_id === account.account_id ? account : known,
    );
    this.#set({ ...this.#state, body: { ...this.#state.body, accounts } });
  }

  choose(account: Account): void {
    sessionStorage.setItem(chosenAccount, account.account_id);
    this.#set({ ...this.#state });
  }

  #set(state: SessionState): void {
    this.#state = state;
    this.#listeners.notify();
  }
}

export const session = new SessionStore();

/** Address of the operator's page for credits; null if `/credits` serves. */
export function creditsPage(): string | null {
  const state = session.state();
  if (state.kind !== 'signed in') return null;
  const { topup, purchase } = state.body.credit_pages;
  return currentAccount().plan.active ? (topup ?? purchase) : (purchase ?? topup);
}

/** Account of this tab. @throws if signed out; pages are shown to signed-in users only */
export function currentAccount(): Account {
  const state = session.state();
  if (state.kind !== 'signed in') throw new Error('nobody is signed in');
  const { accounts } = state.body;
  const chosen = sessionStorage.getItem(chosenAccount);
  const account = accounts.find(({ account_id }) => account_id === chosen) ?? accounts[0];
  if (account === undefined) throw new Error('the session has no account');
  return account;
}
