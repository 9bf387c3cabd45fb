import { Listeners } from './listeners.ts';

/** An account that is signed in. */
export interface Account {
  readonly account_id: string;
  readonly name: string;
  readonly suspended: boolean;
  readonly plan: { readonly name: string; readonly active: boolean };
  readonly usage_pricing: boolean;
  readonly key: { readonly id: string; readonly name: string; readonly prefix: string };
}

/** Who is signed in, as `GET /console/session` answers. */
export interface SignedIn {
  readonly signed_in: true;
  readonly csrf_token: string;
  readonly accounts: readonly Account[];
  readonly chat: { readonly available: boolean; readonly missing: readonly string[]; readonly scripted: boolean };
  readonly version: string;
  readonly demo: boolean;
}

/** The answer of every path of the session. */
export type SessionBody = SignedIn | { readonly signed_in: false };

/** What the console knows of its session. `ended` keeps the page as it was, under the dialog that signs in again. */
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed out' }
  | { readonly kind: 'signed in'; readonly body: SignedIn; readonly ended: boolean };

/** Where this tab stores which account it uses: two tabs can use two. */
const chosenAccount = 'account';

/**
 * Who is signed in, for the whole console. The token is in memory only, and the cookie can't be read by scripts: what is
 * in this tab's storage can't sign anybody in.
 */
class SessionStore {
  #state: SessionState = { kind: 'unknown' };
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  state = (): SessionState => this.#state;

  /** Null before anybody is signed in. */
  csrfToken(): string | null {
    return this.#state.kind === 'signed in' ? this.#state.body.csrf_token : null;
  }

  /** Takes over what the server says. */
  answered(body: SessionBody): void {
    this.#set(body.signed_in ? { kind: 'signed in', body, ended: false } : { kind: 'signed out' });
  }

  /** A call was refused because nobody is signed in any more. */
  ended(): void {
    if (this.#state.kind === 'signed in') this.#set({ ...this.#state, ended: true });
  }

  /** Resolves when nobody has to sign in any more: whether this account is signed in then. */
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

  /** An account changed: its pricing, its plan. */
  accountChanged(account: Account): void {
    if (this.#state.kind !== 'signed in') return;
    const accounts = this.#state.body.accounts.map((known) =>
      known.account_id === account.account_id ? account : known,
    );
    this.#set({ ...this.#state, body: { ...this.#state.body, accounts } });
  }

  /** From now on this tab uses this account. */
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

/** The account that this tab uses. @throws where nobody is signed in: pages are shown to signed-in people only */
export function currentAccount(): Account {
  const state = session.state();
  if (state.kind !== 'signed in') throw new Error('nobody is signed in');
  const { accounts } = state.body;
  const chosen = sessionStorage.getItem(chosenAccount);
  const account = accounts.find(({ account_id }) => account_id === chosen) ?? accounts[0];
  if (account === undefined) throw new Error('the session has no account');
  return account;
}
