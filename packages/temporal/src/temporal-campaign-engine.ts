import type {
  CampaignEngine,
  CampaignFault,
  CampaignOutbox,
  CampaignSteps,
  CampaignStore,
} from '@creator-discovery/collection';
import { campaignActivities } from './campaign-activities.ts';
import { campaignDispatcher } from './campaign-dispatcher.ts';
import { defaultHeartbeatSeconds } from './heartbeat.ts';
import { TemporalWorker, type TemporalWorkerOptions } from './temporal-worker.ts';

export interface TemporalCampaignEngineOptions extends TemporalWorkerOptions {
  /** Concurrent visits per campaign across all workers, for new workflows. Default 8. */
  readonly slots?: number;
  /** Pause between two reads of the outbox. Default 1,000. */
  readonly pollMs?: number;
  /** Interval at which missing workflows of running campaigns are started. Default 60,000. */
  readonly reconcileMs?: number;
  readonly onFault?: (fault: CampaignFault) => void;
}

interface TemporalCampaignPorts {
  readonly outbox: CampaignOutbox;
  readonly store: Pick<CampaignStore, 'change'>;
}

/**
 * Runs campaigns on Temporal, with one workflow each. Operators use signals or the command line. While Temporal is
 * unreachable, campaigns wait in their rows and the engine keeps reconnecting.
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
      dispatcherOf: (client) => campaignDispatcher(client, outbox, { taskQueue, input, pollMs, reconcileMs, onFault }),
      onFault,
    });
    this.#worker.start();
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    await this.#worker?.stop(graceMs);
  }
}
