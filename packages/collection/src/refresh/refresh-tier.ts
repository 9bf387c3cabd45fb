import { dayMs } from '../record/daily-figures.ts';

export interface RefreshState {
  readonly creatorId: number;
  /** Time of the network's last answer. */
  readonly askedAt: Date;
  /** Reported as missing by the last answer, but not gone yet. */
  readonly isMissing: boolean;
  readonly isGone: boolean;
  /** In a list of any account. */
  readonly isListed: boolean;
  /** Owned by any account. */
  readonly isOwned: boolean;
}

/** Days between readings per tier. Missing creators are read daily to confirm their absence. */
export const refreshDays = { missing: 1, listed: 3, owned: 7, others: 30 } as const;

export type RefreshTier = keyof typeof refreshDays;

/** Returns the tier of a creator. Gone creators are read rarely, even if they are in lists. */
export function refreshTier({ isGone, isMissing, isListed, isOwned }: RefreshState): RefreshTier {
  if (isGone) return 'others';
  if (isMissing) return 'missing';
  if (isListed) return 'listed';
  return isOwned ? 'owned' : 'others';
}

/** Returns the age of the last answer relative to the tier's days; the creator is due from 1. */
export function refreshUrgency(state: RefreshState, now: Date): number {
  return (now.getTime() - state.askedAt.getTime()) / (refreshDays[refreshTier(state)] * dayMs);
}

/** Returns due creators, most urgent first; ties by id. */
export function dueCreators(states: readonly RefreshState[], now: Date, limit: number): readonly RefreshState[] {
  return states
    .map((state) => ({ state, urgency: refreshUrgency(state, now) }))
    .filter(({ urgency }) => urgency >= 1)
    .sort((a, b) => b.urgency - a.urgency || a.state.creatorId - b.state.creatorId)
    .slice(0, limit)
    .map(({ state }) => state);
}
