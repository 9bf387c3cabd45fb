import type { KeyUse } from '@creator-discovery/accounts';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { outsideCalls } from '../session/open-call.ts';

/** Minimum interval between two updates of a key. */
const notedEveryMs = 60_000;
/** Delay that collects uses of other keys into the same statement. */
const collectedMs = 1_000;
const maxRemembered = 10_000;

/** Records when and where keys are used, in the background. Uses not yet written are lost when the process ends. */
export class KeyUses {
  readonly #db: Database;
  readonly #notedAtMs = new Map<string, number>();
  #unwritten: (KeyUse & { readonly keyId: string })[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  note(keyId: string, use: KeyUse): void {
    const nowMs = performance.now();
    if (nowMs - (this.#notedAtMs.get(keyId) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return;
    if (this.#notedAtMs.size >= maxRemembered) this.#notedAtMs.clear();
    this.#notedAtMs.set(keyId, nowMs);
    this.#unwritten.push({ keyId, ...use });
    if (this.#unwritten.length === 1) setTimeout(() => void outsideCalls(() => this.#write()), collectedMs).unref();
  }

  /** Skips keys that are locked, or that another process has recorded within the interval. */
  async #write(): Promise<void> {
    const uses = this.#unwritten;
    this.#unwritten = [];
    const writing = sql`
      update api_key k set last_used_at = business_now(), last_used_channel = u.channel, last_used_address = u.address
      from unnest(${uses.map(({ keyId }) => keyId)}::uuid[], ${uses.map(({ channel }) => channel)}::text[],
        ${uses.map(({ address }) => address)}::text[]) as u (key_id, channel, address)
      where k.key_id = u.key_id and k.key_id in (
        select key_id from api_key where key_id = any(${uses.map(({ keyId }) => keyId)}::uuid[])
          and (last_used_at is null or last_used_at <= business_now() - make_interval(secs => ${notedEveryMs / 1000}))
        for no key update skip locked)`;
    await writing.execute(this.#db).catch(() => undefined);
  }
}
