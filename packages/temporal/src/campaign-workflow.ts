import type { CampaignState } from '@creator-discovery/collection';
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { CampaignActivities } from './campaign-activities.ts';

/** Plan, frontier, budget and progress of the campaign are in the database. */
export interface CampaignWorkflowInput {
  readonly campaignId: string;
  /** Concurrent visits across all workers. */
  readonly slots: number;
  /** Heartbeat timeout after which visits move to another worker. */
  readonly heartbeatSeconds: number;
}

/** Operators' commands in Temporal. The workflow applies them to the campaign's row. */
const changeSignals = { pause: defineSignal('pause'), resume: defineSignal('resume'), stop: defineSignal('stop') };

/** Tells the workflow to read the campaign's row again. */
export const lookSignal = defineSignal('look');

const { change } = proxyActivities<Pick<CampaignActivities, 'change'>>({
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '500 ms', maximumInterval: '30 seconds' },
});

/**
 * Workflow of every campaign: visits until the campaign is stopped or done. It is stateless, so it can continue as a new run
 * at any time, and a duplicate would do no harm. Cancelling it stops the campaign.
 */
export async function campaignWorkflow(input: CampaignWorkflowInput): Promise<void> {
  let looks = 0;
  setHandler(lookSignal, () => {
    looks += 1;
  });
  for (const what of ['pause', 'resume', 'stop'] as const)
    setHandler(changeSignals[what], async () => {
      await change(input.campaignId, what);
      looks += 1;
    });
  try {
    for (;;) {
      const before = looks;
      const state = await visitsUntilRest(input, () => looks);
      await condition(allHandlersFinished);
      if (looks !== before) continue;
      if (isLong()) return await continueAsNew<typeof campaignWorkflow>(input);
      if (state === 'stopped' || state === 'done') return;
      await condition(() => looks !== before || isLong());
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() => change(input.campaignId, 'stop'));
  }
}

/** Visits in all slots until the campaign rests or the history is long. A resting slot waits for the others. */
async function visitsUntilRest(
  { campaignId, slots, heartbeatSeconds }: CampaignWorkflowInput,
  looks: () => number,
): Promise<CampaignState> {
  const { visitSome } = proxyActivities<Pick<CampaignActivities, 'visitSome'>>({
    startToCloseTimeout: '30 minutes',
    heartbeatTimeout: `${heartbeatSeconds} seconds`,
    retry: { initialInterval: '500 ms', maximumInterval: '30 seconds' },
  });
  let resting = 0;
  let last: CampaignState = 'running';
  const visits = async (): Promise<void> => {
    while (!isLong()) {
      const before = looks();
      const { state, restMs } = await visitSome(campaignId);
      if (state === 'running') {
        if (restMs > 0) await condition(() => looks() !== before || isLong(), restMs);
        continue;
      }
      last = state;
      resting += 1;
      await condition(() => looks() !== before || resting === slots || isLong());
      if (looks() === before) return;
      resting -= 1;
    }
  };
  await Promise.all(Array.from({ length: slots }, visits));
  return last;
}

function isLong(): boolean {
  return workflowInfo().continueAsNewSuggested;
}
