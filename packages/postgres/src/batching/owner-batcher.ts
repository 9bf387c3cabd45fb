import { outsideCalls } from '../session/open-call.ts';
import { type OpenCommand, onceOrIfStuck } from './open-command.ts';

/** Commands of one owner, in the order they arrived. */
export interface OwnerBatch<C> {
  readonly ownerId: string;
  readonly commands: readonly C[];
}

export interface OwnerBatcherOptions<C, R> {
  /** Executes commands of several owners. A locked owner is `busy`, and none of its commands run. */
  readonly send: (batches: readonly OwnerBatch<C>[]) => Promise<readonly (readonly R[] | 'busy')[]>;
  /** Executes commands of one owner that was `busy`, waiting for its lock. */
  readonly sendAlone: (batch: OwnerBatch<C>) => Promise<readonly R[]>;
  /** Maximum commands per batch. */
  readonly maxBatchSize: number;
  /** Maximum batches in flight. Fewer slots make larger batches. Default 3. */
  readonly slots?: number;
  /**
   * If set, a batch takes half of the open commands, so that callers prepare the other half while it is in flight. The next batch
   * waits for it, but at most this long. Default: slots are filled at once.
   */
  readonly overlapAfterMs?: number;
}

interface BatchInFlight<C, R> {
  readonly ownerId: string;
  readonly open: readonly OpenCommand<C, R>[];
}

/** Maximum owners that wait for their locks. Each occupies a session. */
const aloneSlots = 4;
const maxOwners = 64;
/** Fewer commands than this are not split into halves. */
const minHalf = 4;

/**
 * Batches commands that arrive while earlier ones are in flight, so that one commit serves many commands. Commands of an owner
 * keep their order and are never in flight twice at once. A locked owner is sent alone in a separate slot, so that it delays no
 * other owner.
 */
export class OwnerBatcher<C, R> {
  readonly #options: OwnerBatcherOptions<C, R>;
  readonly #open = new Map<string, OpenCommand<C, R>[]>();
  readonly #inFlight = new Set<string>();
  /** Owners with open commands and none in flight, oldest first. */
  readonly #ready = new Set<string>();
  readonly #busy: BatchInFlight<C, R>[] = [];
  readonly #slots: number;
  #freeSlots: number;
  #freeAloneSlots = aloneSlots;
  /** Set while no other batch may overlap the latest one. */
  #noOverlap: NodeJS.Timeout | null = null;

  constructor(options: OwnerBatcherOptions<C, R>) {
    this.#options = options;
    this.#slots = options.slots ?? 3;
    this.#freeSlots = this.#slots;
  }

  /** Resolves to the result of the command; rejects if its batch fails. */
  add(ownerId: string, command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      const entry = { command, resolve, reject };
      const open = this.#open.get(ownerId);
      if (open === undefined) this.#open.set(ownerId, [entry]);
      else open.push(entry);
      if (this.#inFlight.has(ownerId)) return;
      this.#ready.add(ownerId);
      // Commands of the same turn of the event loop share a batch.
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

  #batchSize(): number {
    const { maxBatchSize, overlapAfterMs } = this.#options;
    if (overlapAfterMs === undefined) return maxBatchSize;
    let open = 0;
    for (const ownerId of this.#ready) {
      open += this.#open.get(ownerId)?.length ?? 0;
      if (open >= 2 * maxBatchSize) break;
    }
    return Math.min(maxBatchSize, Math.max(minHalf, Math.ceil(open / 2)));
  }

  /** Takes commands of the owners that have been ready longest, until the batch is full. */
  #takeBatch(): readonly BatchInFlight<C, R>[] {
    const batch: BatchInFlight<C, R>[] = [];
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
      if (batch.length >= maxOwners || commands >= size) break;
    }
    return batch;
  }

  async #send(batch: readonly BatchInFlight<C, R>[]): Promise<void> {
    const freeSlot = onceOrIfStuck(() => {
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

  async #sendAlone(one: BatchInFlight<C, R>): Promise<void> {
    try {
      this.#resolve(one, await outsideCalls(() => this.#options.sendAlone(ownerBatchOf(one))));
    } catch (error) {
      this.#reject(one, error);
    }
    this.#freeAloneSlots += 1;
    this.#fillAloneSlots();
    this.#fillSlots();
  }

  #resolve(one: BatchInFlight<C, R>, results: readonly R[]): void {
    this.#release(one.ownerId);
    for (const [index, { resolve }] of one.open.entries()) resolve(results[index] as R);
  }

  #reject(one: BatchInFlight<C, R>, error: unknown): void {
    this.#release(one.ownerId);
    for (const { reject } of one.open) reject(error);
  }

  #release(ownerId: string): void {
    this.#inFlight.delete(ownerId);
    if (this.#open.has(ownerId)) this.#ready.add(ownerId);
  }
}

function ownerBatchOf<C, R>({ ownerId, open }: BatchInFlight<C, R>): OwnerBatch<C> {
  return { ownerId, commands: open.map(({ command }) => command) };
}
