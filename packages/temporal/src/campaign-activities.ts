import type {
  CampaignChange,
  CampaignFault,
  CampaignState,
  CampaignSteps,
  CampaignStore,
} from '@creator-discovery/collection';
import { Context } from '@temporalio/activity';
import { withHeartbeat, withoutDetails } from './heartbeat.ts';

/** Duration of an activity: long enough for many visits per history event, short enough to let other campaigns run. */
const activityMs = 20_000;

/** Longest wait within an activity for current visits of other workers. */
const maxWaitMs = 1000;

export interface CampaignActivities {
  /** Makes visits for up to 20 s. `restMs` is the time for which a running campaign has no work. */
  visitSome(campaignId: string): Promise<{ readonly state: CampaignState; readonly restMs: number }>;
  /** Applies an operator's command. Has no effect if the campaign is already in that state. */
  change(campaignId: string, change: CampaignChange): Promise<void>;
}

export interface CampaignActivityPorts {
  readonly steps: Pick<CampaignSteps, 'runStep'>;
  readonly store: Pick<CampaignStore, 'change'>;
  /** Returns whether this process is stopping. */
  readonly isStopping: () => boolean;
  readonly onFault: (fault: CampaignFault) => void;
}

/** Runs the steps of campaigns. Temporal only receives the kind and code of a fault. */
export function campaignActivities({ steps, store, isStopping, onFault }: CampaignActivityPorts): CampaignActivities {
  return {
    visitSome: async (campaignId) => {
      const { cancellationSignal } = Context.current();
      const until = performance.now() + activityMs;
      const isOver = (): boolean => performance.now() >= until || isStopping() || cancellationSignal.aborted;
      try {
        return await withHeartbeat(() => visits(steps, campaignId, isOver));
      } catch (error) {
        onFault({ what: 'step', error, campaignId });
        throw withoutDetails(error, 'CampaignFault');
      }
    },
    change: async (campaignId, change) => {
      try {
        await store.change(campaignId, change);
      } catch (error) {
        onFault({ what: 'dispatch', error, campaignId });
        throw withoutDetails(error, 'CampaignFault');
      }
    },
  };
}

/** Makes visits until the time is over or no visit is due soon. */
async function visits(
  steps: Pick<CampaignSteps, 'runStep'>,
  campaignId: string,
  isOver: () => boolean,
): Promise<{ readonly state: CampaignState; readonly restMs: number }> {
  while (!isOver()) {
    const step = await steps.runStep(campaignId);
    if (step.did === 'rested') return { state: step.state, restMs: 0 };
    if (step.did !== 'nothing') continue;
    if (step.because !== 'nothing_due' || step.retryAfterMs > maxWaitMs)
      return { state: 'running', restMs: step.retryAfterMs };
    await new Promise((resolve) => setTimeout(resolve, step.retryAfterMs));
  }
  return { state: 'running', restMs: 0 };
}
