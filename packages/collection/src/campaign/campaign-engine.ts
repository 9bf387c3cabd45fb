import type { CampaignSteps } from './campaign-steps.ts';

/** Fault that an engine survives. The visit is repeated after its lease. */
export interface CampaignFault {
  readonly what: 'step' | 'queue' | 'dispatch' | 'worker';
  readonly error: unknown;
  readonly campaignId?: string;
}

/** Runs the steps of running campaigns. Reads campaigns and operators' commands from the database. */
export abstract class CampaignEngine {
  /** Runs campaigns in this process until `stop`. */
  abstract start(steps: Pick<CampaignSteps, 'runStep'>): Promise<void>;
  /** False while the engine cannot reach the system it runs on. */
  abstract readonly working: boolean;
  /** Finishes or abandons steps in progress within `graceMs`. */
  abstract stop(graceMs: number): Promise<void>;
}
