import { setTimeout as pause } from 'node:timers/promises';
import type { CampaignFault, CampaignOutbox, CampaignToHandOver } from '@creator-discovery/collection';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { type CampaignWorkflowInput, lookSignal } from './campaign-workflow.ts';
import type { WorkDispatcher } from './temporal-worker.ts';

export interface CampaignDispatcherOptions {
  readonly taskQueue: string;
  /** Input of new workflows. */
  readonly input: Omit<CampaignWorkflowInput, 'campaignId'>;
  readonly pollMs: number;
  /** Interval at which missing workflows of running campaigns are started. */
  readonly reconcileMs: number;
  readonly onFault: (fault: CampaignFault) => void;
}

/** Maximum campaigns per read of the outbox. */
const batchSize = 50;

/**
 * Reports new campaigns and changes of their state to Temporal. The campaign's row is the outbox. Signals carry no state: the
 * workflow reads the row, which may have changed again. Handing over twice starts one workflow.
 */
export class CampaignDispatcher implements WorkDispatcher {
  readonly #client: Client;
  readonly #outbox: CampaignOutbox;
  readonly #options: CampaignDispatcherOptions;
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #reconciledAt = 0;

  constructor(client: Client, outbox: CampaignOutbox, options: CampaignDispatcherOptions) {
    this.#client = client;
    this.#outbox = outbox;
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await this.#handOverWaiting();
        await this.#reconcile();
      } catch (error) {
        this.#options.onFault({ what: 'dispatch', error });
      }
      await pause(this.#options.pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #handOverWaiting(): Promise<void> {
    for (const campaign of await this.#outbox.waiting(batchSize)) {
      await this.#handOver(campaign);
      await this.#outbox.handedOver(campaign);
    }
  }

  async #handOver({ campaignId, state }: CampaignToHandOver): Promise<void> {
    if (state === 'running') {
      await this.#client.workflow.signalWithStart('campaignWorkflow', {
        ...this.#start(campaignId),
        signal: lookSignal,
      });
      return;
    }
    try {
      await this.#client.workflow.getHandle(workflowIdOf(campaignId)).signal(lookSignal);
    } catch (error) {
      // A campaign that is not running needs no workflow.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }

  /** Starts workflows that Temporal has lost. Starting an existing one has no effect. */
  async #reconcile(): Promise<void> {
    if (performance.now() - this.#reconciledAt < this.#options.reconcileMs) return;
    this.#reconciledAt = performance.now();
    for (const campaignId of await this.#outbox.running())
      await this.#client.workflow.start('campaignWorkflow', this.#start(campaignId));
  }

  #start(campaignId: string) {
    const input: CampaignWorkflowInput = { campaignId, ...this.#options.input };
    return {
      workflowId: workflowIdOf(campaignId),
      taskQueue: this.#options.taskQueue,
      args: [input] as [CampaignWorkflowInput],
      workflowIdConflictPolicy: 'USE_EXISTING',
      // The campaign is running, so it needs a new run however an earlier one ended.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    } as const;
  }
}

export function workflowIdOf(campaignId: string): string {
  return `campaign:${campaignId}`;
}
