import type { CampaignSteps } from './campaign-steps.ts';

/** A fault that an engine survives: the visit is done again when its lease has ended. */
export interface CampaignFault {
  readonly what: 'step' | 'queue' | 'dispatch' | 'worker';
  readonly error: unknown;
  readonly campaignId?: string;
}

/** Runs the steps of running campaigns. It learns of them, and of what operators change, from the database. */
export abstract class CampaignEngine {
  /** Starts working (worker role) until `stop`. */
  abstract start(steps: Pick<CampaignSteps, 'runStep'>): Promise<void>;
  /** Whether it can work now; false while it can't reach the system it runs on. */
  abstract readonly working: boolean;
  /** Finishes or abandons the steps in flight, within `graceMs`. */
  abstract stop(graceMs: number): Promise<void>;
}
