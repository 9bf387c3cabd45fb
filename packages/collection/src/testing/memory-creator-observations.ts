import type { CollectedPerson, CreatorObservations } from '../record/creator-observations.ts';
import { observedDays } from '../record/creator-observations.ts';
import { type DailyFigures, dayNumber, dayOf } from '../record/daily-figures.ts';

/** In-memory observations for tests. */
export class MemoryCreatorObservations implements CreatorObservations {
  readonly #now: () => Date;
  readonly #seen = new Map<string, Map<string, DailyFigures>>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Records a refreshed creator, like a store. */
  note(person: CollectedPerson, figures: Omit<DailyFigures, 'day'>): void {
    const day = dayOf(this.#now());
    const days = this.#seen.get(keyOf(person)) ?? new Map<string, DailyFigures>();
    this.#seen.set(keyOf(person), days.set(day, { day, ...figures }));
  }

  async of(person: CollectedPerson): Promise<readonly DailyFigures[]> {
    const first = dayNumber(dayOf(this.#now())) - observedDays + 1;
    return [...(this.#seen.get(keyOf(person))?.values() ?? [])]
      .filter(({ day }) => dayNumber(day) >= first)
      .sort((a, b) => dayNumber(a.day) - dayNumber(b.day));
  }
}

function keyOf({ platform, platformUserId }: CollectedPerson): string {
  return `${platform}#${platformUserId}`;
}
