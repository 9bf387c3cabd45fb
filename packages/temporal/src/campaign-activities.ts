import type {
  CampaignChange,
  CampaignFault,
  CampaignState,
  CampaignSteps,
  CampaignStore,
} from '@creator-discovery/collection';
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { beatsPerTimeout } from './activities.ts';
import { defaultHeartbeatSeconds } from './temporal-worker.ts';

/** How long an activity makes visits: few events of a history for many of them, and turns for other campaigns. */
const activityMs = 20_000;

/** How long an activity waits for visits that others have in progress, rather than ending. */
const longestWaitMs = 1000;

/** The activities of the workflow. */
export interface CampaignActivities {
  /** Makes one visit after the other for a while. `restMs`: for how long a running campaign has nothing to do. */
  visitSome(campaignId: string): Promise<{ readonly state: CampaignState; readonly restMs: number }>;
  /** Pauses, resumes or stops; no effect where that is so already. */
  change(campaignId: string, change: CampaignChange): Promise<void>;
}

/** What the activities work with. */
export interface CampaignActivityPorts {
  readonly steps: Pick<CampaignSteps, 'runStep'>;
  readonly store: Pick<CampaignStore, 'change'>;
  /** Whether this process ends: what is left is for other workers. */
  readonly isStopping: () => boolean;
  readonly onFault: (fault: CampaignFault) => void;
}

/** The activities over the steps of campaigns. Faults reach Temporal as a kind and a code only. */
export function campaignActivities({ steps, store, isStopping, onFault }: CampaignActivityPorts): CampaignActivities {
  return {
    visitSome: async (campaignId) => {
      const context = Context.current();
      const { heartbeatTimeoutMs = defaultHeartbeatSeconds * 1000 } = context.info;
      const heartbeat = setInterval(() => context.heartbeat(), heartbeatTimeoutMs / beatsPerTimeout);
      const until = performance.now() + activityMs;
      const isOver = (): boolean => performance.now() >= until || isStopping() || context.cancellationSignal.aborted;
      try {
        return await visits(steps, campaignId, isOver);
      } catch (error) {
        onFault({ what: 'step', error, campaignId });
        throw withoutDetails(error);
      } finally {
        clearInterval(heartbeat);
      }
    },
    change: async (campaignId, change) => {
      try {
        await store.change(campaignId, change);
      } catch (error) {
        onFault({ what: 'dispatch', error, campaignId });
        throw withoutDetails(error);
      }
    },
  };
}

/** Visit after visit, until the time is over or there is nothing to do for longer. */
async function visits(
  steps: Pick<CampaignSteps, 'runStep'>,
  campaignId: string,
  isOver: () => boolean,
): Promise<{ readonly state: CampaignState; readonly restMs: number }> {
  while (!isOver()) {
    const step = await steps.runStep(campaignId);
    if (step.did === 'rested') return { state: step.state, restMs: 0 };
    if (step.did !== 'nothing') continue;
    if (step.because !== 'nothing_due' || step.retryAfterMs > longestWaitMs)
      return { state: 'running', restMs: step.retryAfterMs };
    await new Promise((resolve) => setTimeout(resolve, step.retryAfterMs));
  }
  return { state: 'running', restMs: 0 };
}

/** Messages and stacks can contain names of people, and histories outlive their erasure. */
function withoutDetails(error: unknown): ApplicationFailure {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return ApplicationFailure.create({
    type: 'CampaignFault',
    message: typeof code === 'string' ? `CampaignFault ${code}` : 'CampaignFault',
  });
}
