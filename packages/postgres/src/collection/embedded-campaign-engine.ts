import type {
  CampaignEngine,
  CampaignFault,
  CampaignStep,
  CampaignSteps,
  CampaignStore,
} from '@creator-discovery/collection';
import { WakeUp } from '../jobs/wake-up.ts';

/** Settings of one process's engine. */
export interface EmbeddedCampaignEngineOptions {
  /** Visits in progress at once in this process. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds between looks at which campaigns run. Default 500. */
  readonly pollMs?: number;
  /** Default: faults are ignored. */
  readonly onFault?: (fault: CampaignFault) => void;
}

type Steps = Pick<CampaignSteps, 'runStep'>;

/** How long a campaign rests in this process after a fault of a step. */
const afterFaultMs = 500;

/**
 * Runs campaigns on the database alone. Visits are claimed with a lease and a fence, so any number of processes share a
 * campaign; the visits of one that has died are claimed again when their leases end. Campaigns have their turns one after
 * the other, a visit each.
 */
export class EmbeddedCampaignEngine implements CampaignEngine {
  /** All it needs is the database, which has a check of its own. */
  readonly working = true;
  readonly #store: Pick<CampaignStore, 'runnable'>;
  readonly #options: Required<EmbeddedCampaignEngineOptions>;
  readonly #wakeUp: WakeUp;
  /** Until when this process leaves a campaign alone, on the monotonic clock. */
  readonly #resting = new Map<string, number>();
  #runnable: string[] = [];
  #lookAt = 0;
  #looking: Promise<void> | null = null;
  #slots: readonly Promise<void>[] = [];
  #stopping = false;

  constructor(store: Pick<CampaignStore, 'runnable'>, options: EmbeddedCampaignEngineOptions = {}) {
    this.#store = store;
    this.#options = { concurrency: 4, pollMs: 500, onFault: () => undefined, ...options };
    this.#wakeUp = new WakeUp(this.#options.pollMs);
  }

  async start(steps: Steps): Promise<void> {
    this.#stopping = false;
    this.#slots = Array.from({ length: this.#options.concurrency }, () => this.#work(steps));
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.#wakeUp.stop();
    const grace = Promise.withResolvers<void>();
    const timer = setTimeout(grace.resolve, graceMs);
    await Promise.race([Promise.all(this.#slots), grace.promise]);
    clearTimeout(timer);
  }

  /** One slot: does a visit of one campaign after the other until the engine stops. */
  async #work(steps: Steps): Promise<void> {
    while (!this.#stopping) {
      await this.#look();
      const campaignId = this.#next();
      if (campaignId === null) {
        await this.#wakeUp.wait();
        continue;
      }
      // There may be more visits: wake another slot.
      this.#wakeUp.one();
      try {
        this.#note(campaignId, await steps.runStep(campaignId));
      } catch (error) {
        this.#options.onFault({ what: 'step', error, campaignId });
        this.#rest(campaignId, afterFaultMs);
      }
    }
  }

  #note(campaignId: string, step: CampaignStep): void {
    if (step.did === 'nothing') this.#rest(campaignId, Math.min(step.retryAfterMs, this.#options.pollMs));
    if (step.did === 'rested') this.#runnable = this.#runnable.filter((id) => id !== campaignId);
  }

  #rest(campaignId: string, ms: number): void {
    this.#resting.set(campaignId, performance.now() + ms);
  }

  /** Whose turn it is among those that don't rest. */
  #next(): string | null {
    const now = performance.now();
    const index = this.#runnable.findIndex((id) => (this.#resting.get(id) ?? 0) <= now);
    const [campaignId] = index < 0 ? [] : this.#runnable.splice(index, 1);
    if (campaignId === undefined) return null;
    this.#runnable.push(campaignId);
    return campaignId;
  }

  /** Reads which campaigns run, where that is too long ago; slots that come meanwhile wait for the same read. */
  async #look(): Promise<void> {
    if (performance.now() < this.#lookAt) return;
    this.#looking ??= this.#read().finally(() => {
      this.#looking = null;
    });
    await this.#looking;
  }

  async #read(): Promise<void> {
    try {
      const found = new Set(await this.#store.runnable());
      const known = this.#runnable.filter((id) => found.has(id));
      this.#runnable = [...known, ...[...found].filter((id) => !known.includes(id))];
      for (const id of this.#resting.keys()) if (!found.has(id)) this.#resting.delete(id);
    } catch (error) {
      this.#options.onFault({ what: 'queue', error });
    }
    this.#lookAt = performance.now() + this.#options.pollMs;
  }
}
