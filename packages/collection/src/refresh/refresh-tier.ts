/** What is known of how much a creator is looked at, and for how long the network wasn't asked. */
export interface RefreshState {
  readonly creatorId: number;
  /** When the network last answered about the creator, whatever it said. */
  readonly askedAt: Date;
  /** Whether the last answer was that it is missing, and it isn't marked as gone yet. */
  readonly isMissing: boolean;
  /** Whether it is marked as gone. */
  readonly isGone: boolean;
  /** Whether an account has it in a list. */
  readonly isListed: boolean;
  /** Whether an account has paid for it. */
  readonly isOwned: boolean;
}

/** The tiers, and after how many days their creators are read again. Who is missing is asked about daily, to be certain. */
export const refreshDays = { missing: 1, listed: 3, owned: 7, others: 30 } as const;

export type RefreshTier = keyof typeof refreshDays;

/** The tier of a creator. Who is gone is looked for as rarely as anybody else, whoever has it in a list. */
export function refreshTier({ isGone, isMissing, isListed, isOwned }: RefreshState): RefreshTier {
  if (isGone) return 'others';
  if (isMissing) return 'missing';
  if (isListed) return 'listed';
  return isOwned ? 'owned' : 'others';
}

const dayMs = 86_400_000;

/** How many times over the creator is due: from 1 on it is; a creator that is looked at becomes urgent sooner. */
export function refreshUrgency(state: RefreshState, now: Date): number {
  return (now.getTime() - state.askedAt.getTime()) / (refreshDays[refreshTier(state)] * dayMs);
}

/** Who is to be read next: those that are due, the most urgent first, of as urgent ones the first known. */
export function dueCreators(states: readonly RefreshState[], now: Date, limit: number): readonly RefreshState[] {
  return states
    .map((state) => ({ state, urgency: refreshUrgency(state, now) }))
    .filter(({ urgency }) => urgency >= 1)
    .sort((a, b) => b.urgency - a.urgency || a.state.creatorId - b.state.creatorId)
    .slice(0, limit)
    .map(({ state }) => state);
}
