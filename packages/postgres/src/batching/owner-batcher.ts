import { goOnPatiently } from './serial-batcher.ts';

/** Commands of one owner, in the order they arrived. */
export interface OwnerBatch<C> {
  readonly ownerId: string;
  readonly commands: readonly C[];
}

export interface GatheringOptions<C, R> {
  /** Does commands of several owners; an owner whose row is locked elsewhere is answered `busy` and none of its commands done. */
  readonly send: (batches: readonly OwnerBatch<C>[]) => Promise<readonly (readonly R[] | 'busy')[]>;
  /** Does commands of one owner, waiting for its row. */
  readonly sendPatiently: (batch: OwnerBatch<C>) => Promise<readonly R[]>;
  /** Commands of one owner that travel together at most. */
  readonly largestBatch: number;
  /** Journeys under way at once. Fewer gather more in each. Default 3. */
  readonly lanes?: number;
  /**
   * Takes turns: one journey at a time with half of the commands that wait, so that callers prepare theirs while others
   * travel. Another leaves meanwhile only once the last has taken so many milliseconds, as with a slow disk. Default: no turns.
   */
  readonly turnMs?: number;
}

interface Waiting<C, R> {
  readonly command: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

interface Taken<C, R> {
  readonly ownerId: string;
  readonly waiting: readonly Waiting<C, R>[];
}

const usualLanes = 3;
const patientLanes = 4;
const mostOwners = 64;
/** So few commands aren't worth two journeys. */
const smallestTurn = 4;

/**
 * Gathers commands that arrive while earlier ones are under way: a commit then pays for many commands, of one hot owner or
 * of many owners. Commands of one owner keep their order and never travel twice at once. An owner whose row is locked
 * elsewhere goes on alone in a lane of its own kind, so that it holds nobody else up.
 */
export class GatheringQueue<C, R> {
  readonly #options: GatheringOptions<C, R>;
  readonly #waiting = new Map<string, Waiting<C, R>[]>();
  readonly #underWay = new Set<string>();
  /** Owners with waiting commands and none under way, in order. */
  readonly #ready = new Set<string>();
  readonly #patient: Taken<C, R>[] = [];
  readonly #lanes: number;
  #free: number;
  #freePatient = patientLanes;
  /** Set while it is the last journey's turn. */
  #turn: NodeJS.Timeout | null = null;

  constructor(options: GatheringOptions<C, R>) {
    this.#options = options;
    this.#lanes = options.lanes ?? usualLanes;
    this.#free = this.#lanes;
  }

  add(ownerId: string, command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      const entry = { command, resolve, reject };
      const queue = this.#waiting.get(ownerId);
      if (queue === undefined) this.#waiting.set(ownerId, [entry]);
      else queue.push(entry);
      if (this.#underWay.has(ownerId)) return;
      this.#ready.add(ownerId);
      // What arrives in one turn of the event loop travels together.
      setImmediate(() => this.#fillLanes());
    });
  }

  #fillLanes(): void {
    while (this.#ready.size > 0 && this.#mayLeave()) {
      this.#free -= 1;
      this.#beginTurn();
      void this.#travel(this.#take());
    }
  }

  #mayLeave(): boolean {
    return this.#free > 0 && (this.#free === this.#lanes || this.#turn === null);
  }

  #beginTurn(): void {
    const { turnMs } = this.#options;
    if (turnMs === undefined) return;
    if (this.#turn !== null) clearTimeout(this.#turn);
    this.#turn = setTimeout(() => {
      this.#turn = null;
      this.#fillLanes();
    }, turnMs);
  }

  /** Commands of the next journey at most. */
  #room(): number {
    const { largestBatch, turnMs } = this.#options;
    if (turnMs === undefined) return largestBatch;
    let waiting = 0;
    for (const ownerId of this.#ready) {
      waiting += this.#waiting.get(ownerId)?.length ?? 0;
      if (waiting >= 2 * largestBatch) break;
    }
    return Math.min(largestBatch, Math.max(smallestTurn, Math.ceil(waiting / 2)));
  }

  /** The commands of the next journey: of the owners that wait longest, until it is full. */
  #take(): readonly Taken<C, R>[] {
    const taken: Taken<C, R>[] = [];
    const room = this.#room();
    let commands = 0;
    for (const ownerId of this.#ready) {
      const queue = this.#waiting.get(ownerId) ?? [];
      const waiting = queue.splice(0, room - commands);
      if (queue.length === 0) this.#waiting.delete(ownerId);
      this.#ready.delete(ownerId);
      this.#underWay.add(ownerId);
      taken.push({ ownerId, waiting });
      commands += waiting.length;
      if (taken.length >= mostOwners || commands >= room) break;
    }
    return taken;
  }

  async #travel(taken: readonly Taken<C, R>[]): Promise<void> {
    const freeLane = goOnPatiently(() => {
      this.#free += 1;
      this.#fillLanes();
    });
    try {
      const answers = await this.#options.send(taken.map(batchOf));
      taken.forEach((one, position) => {
        const answer = answers[position] ?? 'busy';
        if (answer === 'busy') this.#patient.push(one);
        else this.#arrive(one, answer);
      });
    } catch (error) {
      for (const one of taken) this.#fail(one, error);
    }
    freeLane();
    this.#fillPatientLanes();
    this.#fillLanes();
  }

  #fillPatientLanes(): void {
    while (this.#freePatient > 0) {
      const one = this.#patient.shift();
      if (one === undefined) return;
      this.#freePatient -= 1;
      void this.#travelPatiently(one);
    }
  }

  async #travelPatiently(one: Taken<C, R>): Promise<void> {
    try {
      this.#arrive(one, await this.#options.sendPatiently(batchOf(one)));
    } catch (error) {
      this.#fail(one, error);
    }
    this.#freePatient += 1;
    this.#fillPatientLanes();
    this.#fillLanes();
  }

  #arrive(one: Taken<C, R>, results: readonly R[]): void {
    this.#land(one.ownerId);
    one.waiting.forEach((entry, position) => {
      entry.resolve(results[position] as R);
    });
  }

  #fail(one: Taken<C, R>, error: unknown): void {
    this.#land(one.ownerId);
    for (const entry of one.waiting) entry.reject(error);
  }

  #land(ownerId: string): void {
    this.#underWay.delete(ownerId);
    if (this.#waiting.has(ownerId)) this.#ready.add(ownerId);
  }
}

function batchOf<C, R>(taken: Taken<C, R>): OwnerBatch<C> {
  return {
    ownerId: taken.ownerId,
    commands: taken.waiting.map((entry) => entry.command),
  };
}
