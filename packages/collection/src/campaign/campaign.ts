import { z } from 'zod';
import { postsToRead } from '../record/collected-profile.ts';
import { type RequestWindow, requestWindowSchema } from './request-budget.ts';

/** The greatest distance from the seeds that a campaign may have. */
export const mostDepth = 20;

const windows = z.array(requestWindowSchema).max(8);

/** Whom a campaign looks for, how far it goes and what it may ask of the network. */
export const campaignPlanSchema = z.strictObject({
  /** How many steps somebody may be away from the seeds: 0 = seed handles and the authors of the seed hashtags only. */
  depth: z.int().min(0).max(mostDepth).default(1),
  /** Whether the authors of posts of a hashtag are visited. */
  authors: z.boolean().default(true),
  /** Whether people tagged in posts are visited, one step further away than the post. */
  tagged: z.boolean().default(true),
  /** Who has fewer followers is left out, and their posts aren't read. */
  leastFollowers: z.int().min(0).default(0),
  /** ISO 639-1; who writes in none of them, or in a language that isn't known, is left out. None = all are collected. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .max(200)
    .default([]),
  /** Ids of places; who is in none of them, or nobody knows where, is left out. None = all are collected. */
  places: z.array(z.string().min(1).max(200)).max(200).default([]),
  /** Pages read of each hashtag, at most. */
  hashtagPages: z.int().min(1).max(1000).default(5),
  /** Posts read of each person, at most. */
  posts: z.int().min(1).max(50).default(postsToRead),
  /** Requests that the campaign may send in all, and through each session; both hold together. */
  budget: z
    .strictObject({ all: windows.default([]), eachSession: windows.default([]) })
    .default({ all: [], eachSession: [] }),
});

export type CampaignPlan = z.output<typeof campaignPlanSchema>;
/** A plan before its defaults. */
export type CampaignPlanInput = z.input<typeof campaignPlanSchema>;

/**
 * running -> paused -> running; running or paused -> stopped -> running; running -> done. Only `done` is final: then everybody
 * within reach has been visited.
 */
export type CampaignState = 'running' | 'paused' | 'stopped' | 'done';

/** What an operator can do to a campaign. */
export type CampaignChange = 'pause' | 'resume' | 'stop';

/** How a visit can end for good. */
export const visitOutcomes = [
  /** The person is a creator now, or its record was brought up to date. */
  'collected',
  /** A page of posts of a hashtag was the last one that is read. */
  'read',
  /** The plan doesn't want the person. */
  'left_out',
  'private',
  'missing',
  /** Erased on request, under the handle or the user id. */
  'suppressed',
  /** Found before under another handle. */
  'duplicate',
  /** The network gave no answer that could be read, too often. */
  'failed',
] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];

/** How far a campaign has come. */
export interface CampaignProgress {
  /** People and hashtags within the depth that wait for a visit, or are being visited. */
  readonly waiting: number;
  /** Visits that have ended, by how. */
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
  /** When it was done or stopped, else null. */
  readonly endedAt: Date | null;
}

/** The state after a change; null where the change makes no sense in that state. */
export function stateAfter(state: CampaignState, change: CampaignChange): CampaignState | null {
  return transitions[change][state] ?? null;
}

const transitions: Readonly<Record<CampaignChange, Partial<Record<CampaignState, CampaignState>>>> = {
  pause: { running: 'paused' },
  resume: { paused: 'running', stopped: 'running' },
  stop: { running: 'stopped', paused: 'stopped' },
};

/** No visit has ended. */
export function noVisits(): Record<VisitOutcome, number> {
  return Object.fromEntries(visitOutcomes.map((outcome) => [outcome, 0])) as Record<VisitOutcome, number>;
}

/** What the requests of a campaign are taken from. */
export function budgetScopes(
  { campaignId, plan }: Pick<Campaign, 'campaignId' | 'plan'>,
  session: string | null,
): readonly { readonly scope: string; readonly windows: readonly RequestWindow[] }[] {
  return [
    { scope: `campaign:${campaignId}`, windows: plan.budget.all },
    ...(session === null ? [] : [{ scope: `session:${session}`, windows: plan.budget.eachSession }]),
  ];
}
