import type {
  CampaignEngine,
  CampaignFault,
  CampaignOutbox,
  CampaignSteps,
  CampaignStore,
} from '@creator-discovery/collection';
import { campaignActivities } from './campaign-activities.ts';
import { CampaignDispatcher } from './campaign-dispatcher.ts';
import { defaultHeartbeatSeconds, TemporalWorker, type TemporalWorkerOptions } from './temporal-worker.ts';

export interface TemporalCampaignEngineOptions extends TemporalWorkerOptions {
  /** Visits of one campaign at once, on all workers together. For workflows that start from then on. Default 8. */
  readonly slots?: number;
  /** The pause between two reads of the outbox. Default 1000. */
  readonly pollMs?: number;
  /** How often it is made sure that Temporal still has the workflows of running campaigns. Default 60,000. */
  readonly reconcileMs?: number;
  readonly onFault?: (fault: CampaignFault) => void;
}

interface TemporalCampaignPorts {
  readonly outbox: CampaignOutbox;
  readonly store: Pick<CampaignStore, 'change'>;
}

/**
 * Runs campaigns on Temporal, a workflow for each: operators pause, resume and stop it by signals or by the command line. While
 * Temporal is unreachable, campaigns wait in their rows and the engine keeps reconnecting.
 */
export class TemporalCampaignEngine implements CampaignEngine {
  readonly #options: TemporalCampaignEngineOptions;
  readonly #ports: TemporalCampaignPorts;
  #worker: TemporalWorker | undefined;
  #stopping = false;

  constructor(options: TemporalCampaignEngineOptions, ports: TemporalCampaignPorts) {
    this.#options = options;
    this.#ports = ports;
  }

  /** Whether the worker is connected and polling. */
  get working(): boolean {
    return this.#worker?.working ?? false;
  }

  async start(steps: Pick<CampaignSteps, 'runStep'>): Promise<void> {
    const { taskQueue, slots = 8, pollMs = 1000, reconcileMs = 60_000 } = this.#options;
    const { heartbeatSeconds = defaultHeartbeatSeconds } = this.#options;
    const { outbox, store } = this.#ports;
    const onFault = (fault: CampaignFault): void => this.#options.onFault?.(fault);
    const input = { slots, heartbeatSeconds };
    this.#worker = new TemporalWorker(this.#options, {
      activities: campaignActivities({ steps, store, isStopping: () => this.#stopping, onFault }),
      dispatcherOf: (client) =>
        new CampaignDispatcher(client, outbox, { taskQueue, input, pollMs, reconcileMs, onFault }),
      onFault,
    });
    this.#worker.start();
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    await this.#worker?.stop(graceMs);
  }
}
