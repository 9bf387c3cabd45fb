import type { PurchaseCall } from './purchase.ts';

/** A call that was pressed for in this browser, in any of its tabs. */
export interface PressedCall {
  readonly key: string;
  readonly atMost: number;
  /** The job that it started; null until its answer came. */
  readonly historyId: string | null;
}

/** As long as an answer may be on its way. */
const onItsWayMs = 120_000;

/** As long as a job may run. */
const keptMs = 24 * 60 * 60 * 1000;

const kept = 'pressed ';

interface Stored extends PressedCall {
  readonly name: string;
  readonly at: number;
}

/**
 * What was pressed for, shared by all tabs of this browser: the server takes calls with different keys for different jobs, so
 * that a second tab has to know the first one's. (contract 3)
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

  /** The same call, if it was pressed for before: one that is on its way, or whose job may still run. */
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

  /** It was refused, or its job has ended. */
  forget(call: PurchaseCall): void {
    const name = nameOf(call);
    this.#write(this.#read().filter((stored) => stored.name !== name));
  }

  #read(): readonly Stored[] {
    try {
      const stored = JSON.parse(this.#storage.getItem(this.#place) ?? '[]') as readonly Stored[];
      return stored.filter(({ at }) => this.#now() - at <= keptMs);
    } catch {
      return [];
    }
  }

  #write(stored: readonly Stored[]): void {
    this.#storage.setItem(this.#place, JSON.stringify(stored.slice(0, 100)));
  }
}

function nameOf({ kind, body }: PurchaseCall): string {
  if (kind === 'export') return JSON.stringify([kind, body.limit, body.filters]);
  const handles = body.handles.map((one) => (typeof one === 'string' ? one : `${one.platform}/${one.handle}`));
  return JSON.stringify([kind, handles.sort()]);
}
