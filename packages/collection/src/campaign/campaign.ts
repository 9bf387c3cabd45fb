import { z } from 'zod';
import { postsToRead } from '../record/collected-profile.ts';
import { type RequestWindow, requestWindowSchema } from './request-budget.ts';

export const maxDepth = 20;

const windows = z.array(requestWindowSchema).max(8);

/** Selection, reach and budget of a campaign. */
export const campaignPlanSchema = z.strictObject({
  /** Maximum steps from the seeds. With 0, only seed handles and authors of seed hashtags are visited. */
  depth: z.int().min(0).max(maxDepth).default(1),
  /** Whether to visit the authors of a hashtag's posts. */
  authors: z.boolean().default(true),
  /** Whether to visit people tagged in posts, one step further than the post. */
  tagged: z.boolean().default(true),
  /** People with fewer followers are left out, and their posts are not read. */
  minFollowers: z.int().min(0).default(0),
  /** ISO 639-1 codes; people of other or unknown languages are left out. Empty collects all. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .max(200)
    .default([]),
  /** Place ids; people elsewhere or in unknown places are left out. Empty collects all. */
  places: z.array(z.string().min(1).max(200)).max(200).default([]),
  hashtagPages: z.int().min(1).max(1000).default(5),
  /** Maximum posts per person. */
  posts: z.int().min(1).max(50).default(postsToRead),
  /** Request limits of the whole campaign and of each session. Both apply. */
  budget: z
    .strictObject({ all: windows.default([]), eachSession: windows.default([]) })
    .default({ all: [], eachSession: [] }),
});

export type CampaignPlan = z.output<typeof campaignPlanSchema>;
export type CampaignPlanInput = z.input<typeof campaignPlanSchema>;

/**
 * running -> paused -> running; running or paused -> stopped -> running; running -> done. Only `done` is final: everyone
 * within reach has been visited.
 */
export type CampaignState = 'running' | 'paused' | 'stopped' | 'done';

/** Commands of operators. */
export type CampaignChange = 'pause' | 'resume' | 'stop';

/** Final outcomes of a visit. */
export const visitOutcomes = [
  /** Stored or updated as a creator. */
  'collected',
  /** Last page of a hashtag. */
  'read',
  /** Excluded by the plan. */
  'left_out',
  'private',
  'missing',
  /** Erased on request, by handle or user id. */
  'suppressed',
  /** Already found under another handle. */
  'duplicate',
  /** Every attempt failed. */
  'failed',
] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];

export interface CampaignProgress {
  /** Visits within the depth that wait or are in progress. */
  readonly waiting: number;
  /** Ended visits per outcome. */
  readonly visits: Readonly<Record<VisitOutcome, number>>;
  /** Pages of hashtags read. */
  readonly hashtagPages: number;
  /** Requests taken from the budget. */
  readonly requests: number;
}

export interface Campaign {
  readonly campaignId: string;
  /** For people. */
  readonly name: string;
  readonly plan: CampaignPlan;
  readonly state: CampaignState;
  readonly progress: CampaignProgress;
  readonly createdAt: Date;
  /** Time at which it was done or stopped; otherwise null. */
  readonly endedAt: Date | null;
}

/** Returns the state after a command, or null if the state does not allow it. */
export function stateAfter(state: CampaignState, change: CampaignChange): CampaignState | null {
  return transitions[change][state] ?? null;
}

const transitions: Readonly<Record<CampaignChange, Partial<Record<CampaignState, CampaignState>>>> = {
  pause: { running: 'paused' },
  resume: { paused: 'running', stopped: 'running' },
  stop: { running: 'stopped', paused: 'stopped' },
};

export function noVisits(): Record<VisitOutcome, number> {
  return Object.fromEntries(visitOutcomes.map((outcome) => [outcome, 0])) as Record<VisitOutcome, number>;
}

/** Returns the budget scopes of a campaign's requests in a session, or without a session if null. */
export function budgetScopes(
  { campaignId, plan }: Pick<Campaign, 'campaignId' | 'plan'>,
  session: string | null,
): readonly { readonly scope: string; readonly windows: readonly RequestWindow[] }[] {
  return [
    { scope: `campaign:${campaignId}`, windows: plan.budget.all },
    ...(session === null ? [] : [{ scope: `session:${session}`, windows: plan.budget.eachSession }]),
  ];
}
