import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { outsideCalls } from '../session/open-call.ts';

/** Minimum interval between two updates of a key, per process. */
const notedEveryMs = 60_000;
/** Delay that collects uses of other keys into the same statement. */
const collectedMs = 1_000;
const maxRemembered = 10_000;

/** Records when keys are used, in the background. Uses not yet written are lost when the process ends. */
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
    if (this.#notedAtMs.size >= maxRemembered) this.#notedAtMs.clear();
    this.#notedAtMs.set(keyId, nowMs);
    this.#unwritten.push(keyId);
    if (this.#unwritten.length === 1) setTimeout(() => void outsideCalls(() => this.#write()), collectedMs).unref();
  }

  /** Skips keys that are locked by another transaction. */
  async #write(): Promise<void> {
    const keyIds = this.#unwritten;
    this.#unwritten = [];
    const writing = sql`update api_key set last_used_at = business_now() where key_id in (
      select key_id from api_key where key_id = any(${keyIds}::uuid[]) for no key update skip locked)`;
    await writing.execute(this.#db).catch(() => undefined);
  }
}
