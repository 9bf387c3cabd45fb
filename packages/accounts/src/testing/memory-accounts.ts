import {
  type Account,
  type ApiKey,
  accountKeyPrefix,
  type Caller,
  hasAccessByPlan,
  type KeyRefused,
  type ListedKey,
  type MadeKey,
  mostKeys,
} from '../account.ts';
import type { Accounts, ApiKeys, ScraperKeys } from '../ports.ts';
import { type ScraperKey, scraperKeyPrefix } from '../scraper-key.ts';

interface KeptKey {
  readonly key: string;
  apiKey: ApiKey;
}

/** Accounts, their keys and scraper keys in memory, on a clock of the test's; keys and ids are counted, not random. */
export class MemoryAccounts {
  readonly #now: () => Date;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly scraperKeys: ScraperKeys;
  readonly #credits = new Map<string, number>();
  readonly #accounts = new Map<string, Account>();
  readonly #keys: KeptKey[] = [];
  readonly #replaced = new Set<string>();
  readonly #remembered = new Map<string, Caller>();
  readonly #lastUses = new Map<string, Date>();
  readonly #scraperKeys = new Map<string, { readonly key: string; record: Omit<ScraperKey, 'creditsRemaining'> }>();
  #made = 0;

  constructor(now: () => Date) {
    this.#now = now;
    this.accounts = {
      create: async (input) => this.#create(input),
      list: async () => [...this.#accounts.values()],
      byId: async (accountId) => this.#accounts.get(accountId) ?? null,
      update: async (accountId, change) => this.#update(accountId, change),
    };
    this.keys = {
      authenticate: async (presentedKey) => this.#used(this.#remember(presentedKey, this.callerOf(presentedKey))),
      remembered: (presentedKey) => this.#used(this.#remembered.get(presentedKey) ?? null),
      list: async (accountId) => this.#keysOf(accountId),
      create: async (accountId, name) => this.#createKey(accountId, name),
      rotate: async (keyId, overlapSeconds) => this.#rotate(keyId, overlapSeconds),
      revoke: async (keyId) => (this.#endKey(keyId, this.#now()) === null ? 'unknown' : 'revoked'),
    };
    this.scraperKeys = {
      create: async (input) => this.#createScraperKey(input),
      authenticate: async (presentedKey) => this.#scraperKeyOf(presentedKey),
      list: async () => [...this.#scraperKeys.values()].map(({ record }) => this.#withCredits(record)),
      update: async (keyId, change) => this.#updateScraperKey(keyId, change),
    };
  }

  /** Credits that the owner can spend now. */
  setCredits(ownerId: string, credits: number): void {
    this.#credits.set(ownerId, credits);
  }

  /** Whoever presents this key now; null for one that doesn't work. */
  callerOf(presentedKey: string): Caller | null {
    return this.#callerOf(this.#keys.find(({ key }) => key === presentedKey));
  }

  /** The same by the key's id. */
  callerOfKey(keyId: string): Caller | null {
    return this.#callerOf(this.#keys.find(({ apiKey }) => apiKey.keyId === keyId));
  }

  #next(): string {
    this.#made += 1;
    return this.#made.toString(16).padStart(32, '0');
  }

  #create({ name, plan, usagePricing }: Parameters<Accounts['create']>[0]) {
    const accountId = `account-${this.#next()}`;
    const account: Account = { accountId, name, plan, suspended: false, usagePricing, createdAt: this.#now() };
    this.#accounts.set(accountId, account);
    const { key, apiKey } = this.#newKey(accountId, 'first key');
    return { account, key, keyId: apiKey.keyId };
  }

  #used(caller: Caller | null): Caller | null {
    if (caller !== null) this.#lastUses.set(caller.key.keyId, this.#now());
    return caller;
  }

  #keysOf(accountId: string): readonly ListedKey[] {
    return this.#keys
      .filter(({ apiKey }) => apiKey.accountId === accountId)
      .map(({ apiKey }) => ({ ...apiKey, lastUsedAt: this.#lastUses.get(apiKey.keyId) ?? null }));
  }

  #createKey(accountId: string, name: string): MadeKey | KeyRefused {
    if (!this.#accounts.has(accountId)) return { made: false, reason: 'unknown' };
    const working = this.#keysOf(accountId).filter(({ keyId }) => this.callerOfKey(keyId) !== null);
    if (working.length >= mostKeys) return { made: false, reason: 'too_many_keys' };
    return { made: true, ...this.#newKey(accountId, name) };
  }

  #newKey(accountId: string, name: string): KeptKey {
    const key = `${accountKeyPrefix}${this.#next()}`;
    const prefix = key.slice(0, accountKeyPrefix.length + 4);
    const made = {
      key,
      apiKey: { keyId: `key-${this.#next()}`, accountId, name, prefix, createdAt: this.#now(), expiresAt: null },
    };
    this.#keys.push(made);
    return made;
  }

  #update(accountId: string, change: Parameters<Accounts['update']>[1]): Account | null {
    const before = this.#accounts.get(accountId);
    if (before === undefined) return null;
    const after = { ...before, ...change };
    this.#accounts.set(accountId, after);
    return after;
  }

  #callerOf(kept: KeptKey | undefined): Caller | null {
    if (kept === undefined) return null;
    const { accountId, expiresAt } = kept.apiKey;
    const account = this.#accounts.get(accountId);
    if (account === undefined || (expiresAt !== null && expiresAt <= this.#now())) return null;
    return { account, key: kept.apiKey, credits: this.#credits.get(accountId) ?? 0 };
  }

  #remember(presentedKey: string, caller: Caller | null): Caller | null {
    if (caller !== null && hasAccessByPlan(caller)) this.#remembered.set(presentedKey, caller);
    else this.#remembered.delete(presentedKey);
    return caller;
  }

  /** A key that ends earlier already keeps its end. */
  #endKey(keyId: string, at: Date): ApiKey | null {
    const kept = this.#keys.find(({ apiKey }) => apiKey.keyId === keyId);
    if (kept === undefined) return null;
    const { expiresAt } = kept.apiKey;
    kept.apiKey = { ...kept.apiKey, expiresAt: expiresAt !== null && expiresAt < at ? expiresAt : at };
    return kept.apiKey;
  }

  #rotate(keyId: string, overlapSeconds: number): MadeKey | KeyRefused {
    const kept = this.#keys.find(({ apiKey }) => apiKey.keyId === keyId);
    if (kept === undefined) return { made: false, reason: 'unknown' };
    if (this.callerOfKey(keyId) === null) return { made: false, reason: 'ended' };
    if (this.#replaced.has(keyId)) return { made: false, reason: 'replaced' };
    const before = kept.apiKey;
    this.#endKey(keyId, new Date(this.#now().getTime() + overlapSeconds * 1000));
    const made = this.#createKey(before.accountId, before.name);
    if (made.made) this.#replaced.add(keyId);
    else kept.apiKey = before;
    return made;
  }

  #createScraperKey({ name, rateLimitPerMinute }: Parameters<ScraperKeys['create']>[0]) {
    const key = `${scraperKeyPrefix}${this.#next()}`;
    const keyId = `scraper-key-${this.#next()}`;
    const prefix = key.slice(0, scraperKeyPrefix.length + 4);
    const record = { keyId, name, prefix, rateLimitPerMinute, isActive: true, createdAt: this.#now() };
    this.#scraperKeys.set(keyId, { key, record });
    return { key, scraperKey: this.#withCredits(record) };
  }

  #scraperKeyOf(presentedKey: string): ScraperKey | null {
    const kept = [...this.#scraperKeys.values()].find(({ key, record }) => key === presentedKey && record.isActive);
    return kept === undefined ? null : this.#withCredits(kept.record);
  }

  #updateScraperKey(keyId: string, change: Parameters<ScraperKeys['update']>[1]): ScraperKey | null {
    const kept = this.#scraperKeys.get(keyId);
    if (kept === undefined) return null;
    kept.record = { ...kept.record, ...change };
    return this.#withCredits(kept.record);
  }

  #withCredits(record: Omit<ScraperKey, 'creditsRemaining'>): ScraperKey {
    return { ...record, creditsRemaining: this.#credits.get(record.keyId) ?? 0 };
  }
}
