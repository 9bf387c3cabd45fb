import { type CreatorStore, type ImportRecord, UnstorableRecords } from '@creator-discovery/creators';
import type {
  DataOf,
  NotNow,
  PhotonetSource,
  Post,
  Profile,
  ScrapeFailure,
  TargetKind,
  TargetOf,
} from '@creator-discovery/scraping';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import { postsRead } from '../record/collected-profile.ts';
import type { RecordMaker } from '../record/observed-record.ts';
import { budgetScopes, type CampaignState, type VisitOutcome } from './campaign.ts';
import type { CampaignStore, ClaimedVisit, VisitResult } from './campaign-store.ts';
import { type FoundPerson, peopleOfHashtag, peopleOfPosts } from './frontier.ts';
import type { BudgetScope, RequestBudget, RequestWindow } from './request-budget.ts';
import { UsedUpSessions } from './used-up-sessions.ts';

export interface CampaignStepsPorts {
  readonly store: CampaignStore;
  readonly budget: RequestBudget;
  readonly source: Pick<PhotonetSource, 'fetch'>;
  readonly creators: Pick<CreatorStore, 'suppression'>;
  readonly places: Pick<PlaceDictionary, 'byId'>;
  readonly recordOf: RecordMaker;
}

export interface CampaignStepsOptions {
  /** Must exceed twice the source's deadline, because a visit reads up to two targets. */
  readonly leaseSeconds: number;
  /** Attempts per visit and the pauses between them. */
  readonly retry: { readonly attempts: number; readonly firstPauseMs: number; readonly longestPauseMs: number };
  /** Request limits across all campaigns of the installation. */
  readonly installation: readonly RequestWindow[];
}

export const defaultCampaignSteps: CampaignStepsOptions = {
  leaseSeconds: 75,
  retry: { attempts: 16, firstPauseMs: 2000, longestPauseMs: 600_000 },
  installation: [],
};

/** Budget scope of all requests for collection. */
export const installationScope = 'all';

/** Longest wait for a session. Operators may add another one at any time. */
const maxSessionWaitMs = 30_000;

/** Result of a step. */
export type CampaignStep =
  /** `outcome` is null if the hashtag has another page. */
  | { readonly did: 'visited'; readonly outcome: VisitOutcome | null }
  /** The network failed. The visit is tried again later. */
  | { readonly did: 'postponed' }
  /** Another worker has taken over the visit. */
  | { readonly did: 'lost' }
  /** No visit is due, no request is left, or no session may send one. */
  | { readonly did: 'nothing'; readonly because: 'nothing_due' | UnsentReason; readonly retryAfterMs: number }
  /** The campaign is paused, stopped or done. */
  | { readonly did: 'rested'; readonly state: Exclude<CampaignState, 'running'> };

type UnsentReason = 'budget' | 'no_session';

type ReadResult<Data> =
  | { readonly ok: true; readonly data: Data; readonly next: string | null }
  | ({ readonly ok: false } & Interruption);

/** Reason why a visit ended early. */
type Interruption =
  | { readonly why: UnsentReason; readonly retryAfterMs: number }
  | { readonly why: 'failure'; readonly failure: ScrapeFailure };

/**
 * Steps of campaigns, the same on every engine: claim a visit, read it, and write its result in one transaction. Suppressed
 * people are never requested, and nothing of private profiles is stored.
 */
export class CampaignSteps {
  readonly #ports: CampaignStepsPorts;
  readonly #options: CampaignStepsOptions;
  readonly #usedUp = new UsedUpSessions();

  constructor(ports: CampaignStepsPorts, options: CampaignStepsOptions = defaultCampaignSteps) {
    this.#ports = ports;
    this.#options = options;
  }

  /** Makes the next visit of a campaign. Throws on faults; the visit is repeated after its lease. */
  async runStep(campaignId: string): Promise<CampaignStep> {
    const claimed = await this.#ports.store.claim(campaignId, this.#options.leaseSeconds);
    if (!claimed.claimed) {
      const { state, retryAfterMs } = claimed;
      return state === 'running' ? { did: 'nothing', because: 'nothing_due', retryAfterMs } : { did: 'rested', state };
    }
    const { visit } = claimed;
    // Attempts of workers that died during this visit count too.
    if (visit.attempts > this.#options.retry.attempts) return this.#finish(visit, ended('failed'));
    const result = visit.kind === 'hashtag' ? await this.#readHashtag(visit) : await this.#visitPerson(visit);
    if (result === 'lost') return { did: 'lost' };
    return 'why' in result ? this.#interrupted(visit, result) : this.#finish(visit, result);
  }

  async #finish(visit: ClaimedVisit, result: VisitResult): Promise<CampaignStep> {
    try {
      const finished = await this.#ports.store.finish(visit, result);
      return finished ? { did: 'visited', outcome: result.outcome } : { did: 'lost' };
    } catch (error) {
      if (!(error instanceof UnstorableRecords) || result.record === null) throw error;
      return this.#finish(visit, ended('failed'));
    }
  }

  async #interrupted(visit: ClaimedVisit, interruption: Interruption): Promise<CampaignStep> {
    const { retry } = this.#options;
    if (interruption.why !== 'failure') {
      const { why, retryAfterMs } = interruption;
      await this.#ports.store.postpone(visit, { because: 'budget', pauseMs: retryAfterMs });
      return { did: 'nothing', because: why, retryAfterMs };
    }
    if (visit.attempts >= retry.attempts) return this.#finish(visit, ended('failed'));
    const pauseMs = Math.min(retry.longestPauseMs, retry.firstPauseMs * 2 ** Math.min(visit.attempts - 1, 30));
    await this.#ports.store.postpone(visit, { because: 'fault', pauseMs });
    return { did: 'postponed' };
  }

  async #readHashtag(visit: ClaimedVisit): Promise<VisitResult | Interruption> {
    const { plan, name, cursor, depth } = visit;
    const read = await this.#read(visit, {
      kind: 'hashtag_posts',
      hashtag: name,
      tab: 'recent',
      ...(cursor === null ? {} : { cursor }),
    });
    if (!read.ok) return endedBy(read, { empty: 'read', target_missing: 'missing' });
    const next = read.data.pagination.next_cursor;
    const hasMore = next !== null && visit.pages + 1 < plan.hashtagPages;
    return {
      outcome: hasMore ? null : 'read',
      cursor: hasMore ? next : null,
      record: null,
      found: peopleOfHashtag(read.data.posts, plan, depth),
    };
  }

  async #visitPerson(visit: ClaimedVisit): Promise<VisitResult | Interruption | 'lost'> {
    const { plan, name } = visit;
    if (await this.#isSuppressed(visit, undefined)) return ended('suppressed');
    const seen = await this.#read(visit, { kind: 'profile', username: name });
    if (!seen.ok) return endedBy(seen, personEndings);
    const profile = seen.data;
    if (profile.is_private) return ended('private');
    if (await this.#isSuppressed(visit, profile.id)) return ended('suppressed');
    const identity = await this.#ports.store.identify(visit, profile.id);
    if (identity === 'lost') return 'lost';
    if (identity === 'known') return ended('duplicate');
    if (profile.follower_count < plan.minFollowers) return ended('left_out');
    const posts = await this.#postsOf(visit, profile);
    if (!posts.ok) return endedBy(posts, personEndings);
    const record = await this.#ports.recordOf({ profile, ...postsRead(posts, plan.posts), collectedAt: visit.at });
    if (record === null) return ended('failed');
    if (!this.#isWanted(visit, record)) return ended('left_out');
    return ended('collected', record, peopleOfPosts(posts.data, plan, visit));
  }

  async #postsOf(visit: ClaimedVisit, owner: Profile): Promise<ReadResult<readonly Post[]>> {
    if (owner.media_count === 0) return { ok: true, data: [], next: null };
    const read = await this.#read(visit, { kind: 'user_posts', username: visit.name, limit: visit.plan.posts, owner });
    const isEmpty = !read.ok && read.why === 'failure' && read.failure.reason === 'empty';
    return isEmpty ? { ok: true, data: [], next: null } : read;
  }

  /** Reads a target. Takes each request from the budget before it is sent, in a session that has one left. */
  async #read<Kind extends TargetKind>(visit: ClaimedVisit, target: TargetOf<Kind>): Promise<ReadResult<DataOf[Kind]>> {
    const { campaignId, at } = visit;
    const asked = { sent: false, sessionRefused: false, waitMs: 0 };
    const gate = async (session: string | null): Promise<NotNow | null> => {
      const taken = await this.#ports.budget.take(this.#scopesOf(visit, session));
      if (taken.taken) {
        asked.sent = true;
        return null;
      }
      const { retryAfterMs: waitMs } = taken;
      const thisSessionOnly = session !== null && !(await this.#isUsedUp(visit));
      if (thisSessionOnly) this.#usedUp.note(campaignId, session, at.getTime() + waitMs);
      asked.sessionRefused ||= thisSessionOnly;
      if (!thisSessionOnly) asked.waitMs = waitMs;
      return { waitMs, thisSessionOnly };
    };
    const withoutSessions = this.#usedUp.at(campaignId, at.getTime());
    const limits = { withinMs: Number.MAX_SAFE_INTEGER, gate, withoutSessions };
    const fetched = await this.#ports.source.fetch<Kind>(target, limits);
    if (fetched.ok) return fetched;
    const { failure } = fetched;
    if (asked.waitMs > 0) return { ok: false, why: 'budget', retryAfterMs: asked.waitMs };
    if (failure.reason === 'upstream_blocked') {
      if (asked.sessionRefused || (withoutSessions.length > 0 && !asked.sent))
        return { ok: false, why: 'budget', retryAfterMs: this.#sessionWaitMs(visit, failure) };
      // No request was sent, so this is not a fact about the person, and the next visit would meet it too.
      if (!asked.sent) return { ok: false, why: 'no_session', retryAfterMs: waitOf(failure) };
    }
    return { ok: false, why: 'failure', failure };
  }

  /** Returns the wait until a used-up session has a request again, or a busy one has a slot. */
  #sessionWaitMs({ campaignId, at }: ClaimedVisit, { retryAfterSeconds }: ScrapeFailure): number {
    const usedUpMs = this.#usedUp.firstAfterMs(campaignId, at.getTime());
    const busyMs = (retryAfterSeconds ?? maxSessionWaitMs / 1000) * 1000;
    return Math.max(1, Math.min(usedUpMs, busyMs, maxSessionWaitMs));
  }

  /** Returns whether the campaign or the installation has no request left. */
  async #isUsedUp(visit: ClaimedVisit): Promise<boolean> {
    for (const scope of this.#scopesOf(visit, null))
      if ((await this.#ports.budget.left(scope)).some(({ left }) => left === 0)) return true;
    return false;
  }

  #scopesOf(visit: ClaimedVisit, session: string | null): readonly BudgetScope[] {
    return [{ scope: installationScope, windows: this.#options.installation }, ...budgetScopes(visit, session)];
  }

  async #isSuppressed({ name }: ClaimedVisit, platformUserId: string | undefined): Promise<boolean> {
    const person = { platform: 'photonet', handle: name } as const;
    const found = await this.#ports.creators.suppression(
      platformUserId === undefined ? person : { ...person, platformUserId },
    );
    return found !== null;
  }

  #isWanted({ plan }: ClaimedVisit, { language, location_id }: ImportRecord): boolean {
    if (plan.languages.length > 0 && (language == null || !plan.languages.includes(language))) return false;
    return plan.places.length === 0 || (location_id != null && plan.places.some((id) => this.#isIn(location_id, id)));
  }

  #isIn(placeId: string, wantedId: string): boolean {
    const [place, wanted] = [this.#ports.places.byId(placeId), this.#ports.places.byId(wantedId)];
    if (place === null || wanted === null) return false;
    return place.ordinal >= wanted.ordinal && place.ordinal <= wanted.lastOrdinal;
  }
}

function waitOf({ retryAfterSeconds }: ScrapeFailure): number {
  return Math.min(maxSessionWaitMs, (retryAfterSeconds ?? Number.POSITIVE_INFINITY) * 1000);
}

type Endings = Partial<Record<NonNullable<ScrapeFailure['reason']>, VisitOutcome>>;

const personEndings: Endings = { target_missing: 'missing', target_private: 'private' };

function ended(
  outcome: VisitOutcome,
  record: ImportRecord | null = null,
  found: readonly FoundPerson[] = [],
): VisitResult {
  return { outcome, cursor: null, record, found };
}

/** Ends the visit after a failure about its target; other failures interrupt it. */
function endedBy(interruption: Interruption, endings: Endings): VisitResult | Interruption {
  const reason = interruption.why === 'failure' ? interruption.failure.reason : undefined;
  const outcome = reason === undefined ? undefined : endings[reason];
  return outcome === undefined ? interruption : ended(outcome);
}
