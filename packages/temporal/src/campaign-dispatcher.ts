import { setTimeout as pause } from 'node:timers/promises';
import type { CampaignFault, CampaignOutbox, CampaignToHandOver } from '@creator-discovery/collection';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { type CampaignWorkflowInput, lookSignal } from './campaign-workflow.ts';
import type { Dispatching } from './temporal-worker.ts';

export interface CampaignDispatcherOptions {
  readonly taskQueue: string;
  /** What workflows that begin are given. */
  readonly input: Omit<CampaignWorkflowInput, 'campaignId'>;
  readonly pollMs: number;
  /** How often it is made sure that Temporal still has the workflows of running campaigns. */
  readonly reconcileMs: number;
  readonly onFault: (fault: CampaignFault) => void;
}

/** Campaigns handed over in one go. */
const batchSize = 50;

/**
 * Reports campaigns and each change of their state to Temporal: the campaign's row is the outbox, the workflow's id is made of the
 * campaign's. A workflow is only asked to look, never given a state: a newer one that the row has got meanwhile counts. What is
 * handed over twice has one running workflow.
 */
export class CampaignDispatcher implements Dispatching {
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
      // There is none, or it has ended by itself: a campaign that doesn't run needs no workflow.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }

  /** Starts the workflows again that Temporal has lost; those that it has are found. */
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
      // The outbox says that the campaign runs: however an earlier run of the workflow ended, it needs a new one.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    } as const;
  }
}

/** The workflow of a campaign. */
export function workflowIdOf(campaignId: string): string {
  return `campaign:${campaignId}`;
}
