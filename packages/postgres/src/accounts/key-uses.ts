import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { outsideCalls } from '../session/open-call.ts';

/** A use of a key is written this often at most, by each process. */
const notedEveryMs = 60_000;
/** Uses are written together with those of other keys in this time. */
const collectedMs = 1_000;
/** Keys whose last note is remembered. */
const mostRemembered = 10_000;

/**
 * Notes when keys are used, without a statement for each call and without any call waiting for it. What a process that ends had
 * not written yet is lost.
 */
export class KeyUses {
  readonly #db: Database;
  readonly #notedAtMs = new Map<string, number>();
  #unwritten: string[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  note(keyId: string): void {
    const nowMs = performance.now();
    if (nowMs - (this.#notedAtMs.get(keyId) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return;
    if (this.#notedAtMs.size >= mostRemembered) this.#notedAtMs.clear();
    this.#notedAtMs.set(keyId, nowMs);
    this.#unwritten.push(keyId);
    if (this.#unwritten.length === 1) setTimeout(() => void outsideCalls(() => this.#write()), collectedMs).unref();
  }

  /** Waits for no other process, nor for somebody who changes a key at this moment. */
  async #write(): Promise<void> {
    const keyIds = this.#unwritten;
    this.#unwritten = [];
    const writing = sql`update api_key set last_used_at = business_now() where key_id in (
      select key_id from api_key where key_id = any(${keyIds}::uuid[]) for no key update skip locked)`;
    await writing.execute(this.#db).catch(() => undefined);
  }
}
