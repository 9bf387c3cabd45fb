import { type Creator, type CreatorStore, hasContact, type Ownership } from '@creator-discovery/creators';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { Job, JobFailure, JobWork } from './job.ts';
import { hasEnded } from './job-life.ts';
import { type JobSteps, type JobStore, maxItemsPerStep, type StepOutcome, type StepResult } from './ports.ts';
import { exportStep, type FoundHandle, type Handles, unlockStep } from './step.ts';

export interface JobStepsPorts {
  readonly jobs: JobStore;
  readonly creators: Pick<CreatorStore, 'byIds' | 'byNames' | 'isSuppressed'>;
  readonly ownership: Pick<Ownership, 'ownedSince'>;
  readonly places: Pick<PlaceDictionary, 'byId'>;
}

/**
 * Steps of exports, unlocks and lookups: read the next items, find their creators and commit the result. Reads happen
 * outside any transaction, so that slow reads hold no locks.
 */
export class CreatorJobSteps implements JobSteps {
  readonly #ports: JobStepsPorts;
  readonly #itemsPerStep: number;

  /** @param itemsPerStep 1 to 500. Smaller steps share workers more fairly but need more commits. */
  constructor(ports: JobStepsPorts, itemsPerStep: number = maxItemsPerStep) {
    this.#ports = ports;
    this.#itemsPerStep = itemsPerStep;
  }

  async runStep(jobId: string, fence: number | null): Promise<StepOutcome> {
    const job = await this.#ports.jobs.byId(jobId);
    if (job === null || hasEnded(job)) return { done: true };
    const work = await this.#ports.jobs.work(jobId, job.cursor, this.#itemsPerStep);
    const commit = await this.#ports.jobs.commitStep(jobId, fence, await this.#resultOf(job, work));
    const { kind, state, rows, createdAt, completedAt } = commit.job;
    if (!hasEnded(commit.job)) return { done: false };
    const durationMs = (completedAt ?? createdAt).getTime() - createdAt.getTime();
    return { done: true, ended: { kind, state, rows, durationMs } };
  }

  async gaveUp(jobId: string, failure: JobFailure): Promise<void> {
    await this.#ports.jobs.end(jobId, 'failed', failure);
  }

  async #resultOf(job: Job, work: JobWork): Promise<StepResult> {
    const { places } = this.#ports;
    const items = work.kind === 'export' ? work.creatorIds.length : work.handles.length;
    const range = { fromCursor: job.cursor, toCursor: job.cursor + items };
    if (work.kind !== 'export') return unlockStep(range, await this.#find(job, work.handles), places);
    const creators = await this.#ports.creators.byIds(work.creatorIds);
    const found = new Map(creators.map((creator) => [creator.id, creator]));
    const late = await this.#late(
      job,
      creators.filter(({ id }) => work.noContact?.includes(id)),
    );
    return exportStep(range, { found: work.creatorIds.map((id) => found.get(id) ?? null), late }, places);
  }

  /** Returns those of the creators without contacts at acceptance that list one now and that the account does not own. */
  async #late({ accountId }: Job, creators: readonly Creator[]): Promise<ReadonlySet<number>> {
    const late = creators.flatMap((creator) => (hasContact(creator) ? [creator.id] : []));
    const owned = late.length === 0 ? new Map() : await this.#ports.ownership.ownedSince(accountId, late);
    return new Set(late.filter((id) => !owned.has(id)));
  }

  /**
   * Reads ownership only for private profiles, for creators with a late contact, and if the hold does not cover all creators. The
   * hold can fall short because a handle of an owned creator may have moved to another creator since acceptance.
   */
  async #find({ accountId, credits }: Job, handles: Handles): Promise<readonly FoundHandle[]> {
    const creators = await this.#ports.creators.byNames(handles);
    let left = credits.held - credits.charged;
    const found = handles.map(({ noContact = false }, at) => {
      const creator: Creator | null = creators[at] ?? null;
      const lists = creator !== null && hasContact(creator);
      return { creator, lists, isLate: lists && noContact };
    });
    const covered = found.filter(({ lists, isLate }) => lists && !isLate).length <= left;
    const ids = found.flatMap(({ creator, isLate }) =>
      creator !== null && (creator.is_private || isLate || !covered) ? [creator.id] : [],
    );
    const owned = ids.length === 0 ? new Map() : await this.#ports.ownership.ownedSince(accountId, ids);
    return Promise.all(
      found.map(async ({ creator, lists, isLate }, at) => {
        const name = handles[at] as Handles[number];
        const isOwned = creator !== null && owned.has(creator.id);
        const late = isLate && !isOwned;
        const costs = lists && !late && !isOwned && !creator?.is_private;
        const paid = covered || !costs || left-- > 0;
        return {
          handle: name.handle,
          creator,
          suppressed: creator === null && (await this.#ports.creators.isSuppressed(name)),
          owned: isOwned,
          late,
          paid,
        };
      }),
    );
  }
}
