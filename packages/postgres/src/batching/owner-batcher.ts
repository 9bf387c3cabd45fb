import { outsideCalls } from '../session/open-call.ts';
import { onceOrAfter } from './once-or-after.ts';

/** Commands of one owner, in the order they arrived. */
export interface OwnerBatch<C> {
  readonly ownerId: string;
  readonly commands: readonly C[];
}

export interface OwnerBatcherOptions<C, R> {
  /** Executes commands of several owners; an owner whose row is locked elsewhere is `busy`, and none of its commands done. */
  readonly send: (batches: readonly OwnerBatch<C>[]) => Promise<readonly (readonly R[] | 'busy')[]>;
  /** Executes commands of one owner, waiting for its row: for owners that were `busy`. */
  readonly sendAlone: (batch: OwnerBatch<C>) => Promise<readonly R[]>;
  /** Commands in one batch at most. */
  readonly largestBatch: number;
  /** Batches in flight at once. Fewer collect more in each. Default 3. */
  readonly slots?: number;
  /**
   * When set, a batch takes only half of the open commands, so that callers prepare theirs while others are in flight, and
   * the next one overlaps with it only after so many milliseconds, as with a slow disk. Default: slots are filled at once.
   */
  readonly overlapAfterMs?: number;
}

interface OpenCommand<C, R> {
  readonly command: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** Commands of one owner that are in flight. */
interface InFlight<C, R> {
  readonly ownerId: string;
  readonly open: readonly OpenCommand<C, R>[];
}

const defaultSlots = 3;
/** Owners that wait alone for their locked rows at once: each occupies a session. */
const aloneSlots = 4;
const mostOwners = 64;
/** So few commands aren't worth two batches. */
const smallestHalf = 4;
/** A batch in flight for longer is on a session that may never answer: its slot is free again. */
const stuckAfterMs = 250;

/**
 * Batches commands that arrive while earlier ones are in flight, so that one commit pays for many commands, of one hot owner
 * or of many. Commands of one owner keep their order and are never in flight twice at once. An owner whose row is locked
 * elsewhere is sent alone, in a slot of a separate kind, so that it delays no other owner.
 */
export class OwnerBatcher<C, R> {
  readonly #options: OwnerBatcherOptions<C, R>;
  readonly #open = new Map<string, OpenCommand<C, R>[]>();
  readonly #inFlight = new Set<string>();
  /** Owners with open commands and none in flight, in order. */
  readonly #ready = new Set<string>();
  readonly #busy: InFlight<C, R>[] = [];
  readonly #slots: number;
  #freeSlots: number;
  #freeAloneSlots = aloneSlots;
  /** Set while the latest batch must not be overlapped. */
  #noOverlap: NodeJS.Timeout | null = null;

  constructor(options: OwnerBatcherOptions<C, R>) {
    this.#options = options;
    this.#slots = options.slots ?? defaultSlots;
    this.#freeSlots = this.#slots;
  }

  /** The result of this command; rejects with the failure of its batch. */
  add(ownerId: string, command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      const entry = { command, resolve, reject };
      const open = this.#open.get(ownerId);
      if (open === undefined) this.#open.set(ownerId, [entry]);
      else open.push(entry);
      if (this.#inFlight.has(ownerId)) return;
      this.#ready.add(ownerId);
      // What arrives in the same turn of the event loop goes into the same batch.
      setImmediate(() => this.#fillSlots());
    });
  }

  #fillSlots(): void {
    while (this.#ready.size > 0 && this.#maySend()) {
      this.#freeSlots -= 1;
      this.#forbidOverlap();
      void this.#send(this.#takeBatch());
    }
  }

  #maySend(): boolean {
    return this.#freeSlots > 0 && (this.#freeSlots === this.#slots || this.#noOverlap === null);
  }

  #forbidOverlap(): void {
    const { overlapAfterMs } = this.#options;
    if (overlapAfterMs === undefined) return;
    if (this.#noOverlap !== null) clearTimeout(this.#noOverlap);
    this.#noOverlap = setTimeout(() => {
      this.#noOverlap = null;
      this.#fillSlots();
    }, overlapAfterMs);
  }

  /** Commands that the next batch takes at most. */
  #batchSize(): number {
    const { largestBatch, overlapAfterMs } = this.#options;
    if (overlapAfterMs === undefined) return largestBatch;
    let open = 0;
    for (const ownerId of this.#ready) {
      open += this.#open.get(ownerId)?.length ?? 0;
      if (open >= 2 * largestBatch) break;
    }
    return Math.min(largestBatch, Math.max(smallestHalf, Math.ceil(open / 2)));
  }

  /** The next batch: of the owners that have been ready longest, until it is full. */
  #takeBatch(): readonly InFlight<C, R>[] {
    const batch: InFlight<C, R>[] = [];
    const size = this.#batchSize();
    let commands = 0;
    for (const ownerId of this.#ready) {
      const queue = this.#open.get(ownerId) ?? [];
      const open = queue.splice(0, size - commands);
      if (queue.length === 0) this.#open.delete(ownerId);
      this.#ready.delete(ownerId);
      this.#inFlight.add(ownerId);
      batch.push({ ownerId, open });
      commands += open.length;
      if (batch.length >= mostOwners || commands >= size) break;
    }
    return batch;
  }

  async #send(batch: readonly InFlight<C, R>[]): Promise<void> {
    const freeSlot = onceOrAfter(stuckAfterMs, () => {
      this.#freeSlots += 1;
      this.#fillSlots();
    });
    try {
      const answers = await outsideCalls(() => this.#options.send(batch.map(ownerBatchOf)));
      batch.forEach((one, index) => {
        const answer = answers[index] ?? 'busy';
        if (answer === 'busy') this.#busy.push(one);
        else this.#resolve(one, answer);
      });
    } catch (error) {
      for (const one of batch) this.#reject(one, error);
    }
    freeSlot();
    this.#fillAloneSlots();
    this.#fillSlots();
  }

  #fillAloneSlots(): void {
    while (this.#freeAloneSlots > 0) {
      const one = this.#busy.shift();
      if (one === undefined) return;
      this.#freeAloneSlots -= 1;
      void this.#sendAlone(one);
    }
  }

  async #sendAlone(one: InFlight<C, R>): Promise<void> {
    try {
      this.#resolve(one, await outsideCalls(() => this.#options.sendAlone(ownerBatchOf(one))));
    } catch (error) {
      this.#reject(one, error);
    }
    this.#freeAloneSlots += 1;
    this.#fillAloneSlots();
    this.#fillSlots();
  }

  #resolve(one: InFlight<C, R>, results: readonly R[]): void {
    this.#release(one.ownerId);
    one.open.forEach(({ resolve }, index) => {
      resolve(results[index] as R);
    });
  }

  #reject(one: InFlight<C, R>, error: unknown): void {
    this.#release(one.ownerId);
    for (const { reject } of one.open) reject(error);
  }

  /** The owner has nothing in flight any more. */
  #release(ownerId: string): void {
    this.#inFlight.delete(ownerId);
    if (this.#open.has(ownerId)) this.#ready.add(ownerId);
  }
}

function ownerBatchOf<C, R>({ ownerId, open }: InFlight<C, R>): OwnerBatch<C> {
  return { ownerId, commands: open.map(({ command }) => command) };
}
