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
    return exportStep(
      range,
      work.creatorIds.map((id) => found.get(id) ?? null),
      places,
    );
  }

  /**
   * Reads ownership only for private profiles and if the hold does not cover all creators. The hold can fall short because a
   * handle of an owned creator may have moved to another creator since acceptance.
   */
  async #find({ accountId, credits }: Job, handles: Handles): Promise<readonly FoundHandle[]> {
    const creators = await this.#ports.creators.byNames(handles);
    let left = credits.held - credits.charged;
    const covered = creators.filter((creator) => creator !== null && hasContact(creator)).length <= left;
    const ids = creators.flatMap((creator) =>
      creator !== null && (creator.is_private || !covered) ? [creator.id] : [],
    );
    const owned = ids.length === 0 ? new Map() : await this.#ports.ownership.ownedSince(accountId, ids);
    return Promise.all(
      handles.map(async (name, position) => {
        const creator: Creator | null = creators[position] ?? null;
        const isOwned = creator !== null && owned.has(creator.id);
        const costs = creator !== null && !isOwned && !creator.is_private && hasContact(creator);
        const paid = covered || !costs || left-- > 0;
        return {
          handle: name.handle,
          creator,
          suppressed: creator === null && (await this.#ports.creators.isSuppressed(name)),
          owned: isOwned,
          paid,
        };
      }),
    );
  }
}
