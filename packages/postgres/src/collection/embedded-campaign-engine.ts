import { setTimeout as pause } from 'node:timers/promises';
import type {
  CampaignEngine,
  CampaignFault,
  CampaignStep,
  CampaignSteps,
  CampaignStore,
} from '@creator-discovery/collection';
import { WakeUp } from '../jobs/wake-up.ts';

export interface EmbeddedCampaignEngineOptions {
  /** Maximum concurrent visits in this process. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds between reads of the running campaigns. Default 500. */
  readonly pollMs?: number;
  /** Default: ignored. */
  readonly onFault?: (fault: CampaignFault) => void;
}

type Steps = Pick<CampaignSteps, 'runStep'>;

/** Pause of a campaign in this process after a failed step. */
const afterFaultMs = 500;

/**
 * Runs campaigns with nothing but the database. Visits are claimed with a lease and a fence, so any number of processes share a
 * campaign, and visits of a dead process are claimed again. Campaigns take turns, a visit each.
 */
export class EmbeddedCampaignEngine implements CampaignEngine {
  /** The database has its own health check. */
  readonly working = true;
  readonly #store: Pick<CampaignStore, 'runnable'>;
  readonly #options: Required<EmbeddedCampaignEngineOptions>;
  readonly #wakeUp: WakeUp;
  /** When this process resumes a campaign, on the monotonic clock. */
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
    await Promise.race([Promise.all(this.#slots), pause(graceMs, undefined, { ref: false })]);
  }

  /** Visits one campaign after the other until the engine stops. */
  async #work(steps: Steps): Promise<void> {
    while (!this.#stopping) {
      await this.#look();
      const campaignId = this.#next();
      if (campaignId === null) {
        await this.#wakeUp.wait();
        continue;
      }
      // More visits may be due: wake another slot.
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

  /** Returns the next campaign that is not resting. */
  #next(): string | null {
    const now = performance.now();
    const index = this.#runnable.findIndex((id) => (this.#resting.get(id) ?? 0) <= now);
    const [campaignId] = index < 0 ? [] : this.#runnable.splice(index, 1);
    if (campaignId === undefined) return null;
    this.#runnable.push(campaignId);
    return campaignId;
  }

  /** Reads the running campaigns if the last read is too old. Concurrent slots share a read. */
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
