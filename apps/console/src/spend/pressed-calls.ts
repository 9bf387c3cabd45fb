import { readJson } from '../model/stored-json.ts';
import type { PurchaseCall } from './purchase.ts';

export interface PressedCall {
  readonly key: string;
  readonly atMost: number;
  /** Null until the response arrived. */
  readonly historyId: string | null;
}

/** How long a response may take. */
const onItsWayMs = 120_000;

/** Longest run of a job. */
const keptMs = 24 * 60 * 60 * 1000;

const kept = 'pressed ';

interface StoredCall extends PressedCall {
  readonly name: string;
  readonly at: number;
}

/**
 * Purchases in progress, shared by all tabs of this browser. The server starts a new job per key, so a second tab must
 * reuse the first tab's key. (contract 3)
 */
export class PressedCalls {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #place: string;
  readonly #now: () => number;

  constructor(
    accountId: string,
    {
      storage,
      now = Date.now,
    }: { readonly storage: Pick<Storage, 'getItem' | 'setItem'>; readonly now?: () => number },
  ) {
    this.#storage = storage;
    this.#place = kept + accountId;
    this.#now = now;
  }

  /** Finds the same call if its response is pending or its job may still run. */
  before(call: PurchaseCall): PressedCall | null {
    const name = nameOf(call);
    const found = this.#read().find((stored) => stored.name === name);
    if (found === undefined) return null;
    const isOld = this.#now() - found.at > onItsWayMs && found.historyId === null;
    return isOld ? null : found;
  }

  keep(call: PurchaseCall, pressed: PressedCall): void {
    const name = nameOf(call);
    this.#write([{ ...pressed, name, at: this.#now() }, ...this.#read().filter((stored) => stored.name !== name)]);
  }

  forget(call: PurchaseCall): void {
    const name = nameOf(call);
    this.#write(this.#read().filter((stored) => stored.name !== name));
  }

  #read(): readonly StoredCall[] {
    return readJson<readonly StoredCall[]>(this.#storage, this.#place, []).filter(
      ({ at }) => this.#now() - at <= keptMs,
    );
  }

  #write(stored: readonly StoredCall[]): void {
    this.#storage.setItem(this.#place, JSON.stringify(stored.slice(0, 100)));
  }
}

function nameOf({ kind, body }: PurchaseCall): string {
  if (kind === 'export')
    return JSON.stringify([kind, body.limit, body.filters ?? body.list_id, body.items, body.reason]);
  const handles = body.handles.map((one) => (typeof one === 'string' ? one : `${one.platform}/${one.handle}`));
  return JSON.stringify([kind, handles.sort(), body.reason]);
}
