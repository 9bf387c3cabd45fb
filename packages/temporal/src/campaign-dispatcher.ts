import type { CampaignFault, CampaignOutbox, CampaignToHandOver } from '@creator-discovery/collection';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { type CampaignWorkflowInput, lookSignal } from './campaign-workflow.ts';
import { batchSize, OutboxLoop } from './outbox-loop.ts';

export interface CampaignDispatcherOptions {
  readonly taskQueue: string;
  /** Input of new workflows. */
  readonly input: Omit<CampaignWorkflowInput, 'campaignId'>;
  readonly pollMs: number;
  readonly reconcileMs: number;
  readonly onFault: (fault: CampaignFault) => void;
}

/**
 * Reports new campaigns and changes of their state to Temporal. The campaign's row is the outbox. Signals carry no state: the
 * workflow reads the row, which may have changed again. Handing over twice starts one workflow.
 */
export function campaignDispatcher(
  client: Client,
  outbox: CampaignOutbox,
  { taskQueue, input, ...loop }: CampaignDispatcherOptions,
): OutboxLoop {
  const start = (campaignId: string) =>
    ({
      workflowId: workflowIdOf(campaignId),
      taskQueue,
      args: [{ campaignId, ...input }] as [CampaignWorkflowInput],
      workflowIdConflictPolicy: 'USE_EXISTING',
      // The campaign is running, so it needs a new run however an earlier one ended.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    }) as const;
  const tell = async ({ campaignId, state }: CampaignToHandOver): Promise<void> => {
    if (state === 'running') {
      await client.workflow.signalWithStart('campaignWorkflow', { ...start(campaignId), signal: lookSignal });
      return;
    }
    try {
      await client.workflow.getHandle(workflowIdOf(campaignId)).signal(lookSignal);
    } catch (error) {
      // A campaign that is not running needs no workflow.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  };
  return new OutboxLoop({
    ...loop,
    handOver: async () => {
      const campaigns = await outbox.waiting(batchSize);
      for (const campaign of campaigns) {
        await tell(campaign);
        await outbox.handedOver(campaign);
      }
      return campaigns.length === batchSize;
    },
    // Starting an existing workflow has no effect.
    reconcile: async () => {
      for (const campaignId of await outbox.running())
        await client.workflow.start('campaignWorkflow', start(campaignId));
    },
  });
}

export function workflowIdOf(campaignId: string): string {
  return `campaign:${campaignId}`;
}
