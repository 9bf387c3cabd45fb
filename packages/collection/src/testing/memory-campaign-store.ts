import type { CreatorStore } from '@creator-discovery/creators';
import { type Campaign, type CampaignChange, type CampaignPlan, noVisits, stateAfter } from '../campaign/campaign.ts';
import type { CampaignOutbox } from '../campaign/campaign-outbox.ts';
import type {
  CampaignStore,
  ClaimedVisit,
  ClaimResult,
  CollectionOverview,
  Postponement,
  VisitResult,
} from '../campaign/campaign-store.ts';
import { type FoundPerson, foundFrom } from '../campaign/frontier.ts';
import type { RequestBudget } from '../campaign/request-budget.ts';
import type { Seed } from '../campaign/seed.ts';

interface Visit {
  readonly visitId: number;
  readonly kind: Seed['kind'];
  readonly name: string;
  depth: number;
  seen: number;
  userId: string | null;
  /** Ids of the visits of tagged people. */
  links: readonly number[];
  outcome: string | null;
  pages: number;
  cursor: string | null;
  fence: number;
  attempts: number;
  /** End of the lease or pause, in ms. */
  notBefore: number;
}

interface Entry {
  campaign: Omit<Campaign, 'progress'>;
  readonly visits: Map<string, Visit>;
  readonly counts: Record<string, number>;
  hashtagPages: number;
  /** Number of state changes. */
  control: number;
  /** Last state change handed over to an external engine. */
  handedOver: number;
  seeded: boolean;
  notBefore: number;
}

const idleMs = 1000;

/** In-memory campaigns for tests. Records are written to `creators`. */
export class MemoryCampaignStore implements CampaignStore {
  readonly #now: () => Date;
  readonly #creators: Pick<CreatorStore, 'upsert' | 'isSuppressed'>;
  readonly #budget: Pick<RequestBudget, 'taken'>;
  readonly #entries = new Map<string, Entry>();
  #lastVisit = 0;
  #finishing: Promise<unknown> = Promise.resolve();

  constructor(
    now: () => Date,
    creators: Pick<CreatorStore, 'upsert' | 'isSuppressed'>,
    budget: Pick<RequestBudget, 'taken'>,
  ) {
    this.#now = now;
    this.#creators = creators;
    this.#budget = budget;
  }

  async create({ name, plan }: { readonly name: string; readonly plan: CampaignPlan }): Promise<Campaign> {
    const campaignId = this.newId(this.#entries.size + 1);
    const campaign = { campaignId, name, plan, state: 'running', createdAt: this.#now(), endedAt: null } as const;
    this.#entries.set(campaignId, {
      campaign,
      visits: new Map(),
      counts: { ...noVisits() },
      hashtagPages: 0,
      control: 1,
      handedOver: 0,
      seeded: false,
      notBefore: 0,
    });
    return this.#shown(this.#entry(campaignId));
  }

  newId(number: number): string {
    return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  }

  async addSeeds(campaignId: string, seeds: readonly Seed[], last: boolean): Promise<number> {
    const entry = this.#entry(campaignId);
    const before = entry.visits.size;
    for (const { kind, name } of seeds) {
      if (kind === 'person' && (await this.#isSuppressed(name))) continue;
      if (!entry.visits.has(`${kind} ${name}`)) this.#add(entry, { kind, name, depth: 0, seen: 1 });
    }
    if (last) entry.seeded = true;
    return entry.visits.size - before;
  }

  async byId(campaignId: string): Promise<Campaign | null> {
    const entry = this.#entries.get(campaignId);
    return entry === undefined ? null : this.#shown(entry);
  }

  async list(limit: number): Promise<readonly Campaign[]> {
    const newest = [...this.#entries.values()].reverse().slice(0, limit);
    return Promise.all(newest.map((entry) => this.#shown(entry)));
  }

  async overview(): Promise<CollectionOverview> {
    const campaigns = { running: 0, paused: 0, stopped: 0, done: 0 };
    let waiting = 0;
    for (const entry of this.#entries.values()) {
      campaigns[entry.campaign.state] += 1;
      if (entry.campaign.state === 'running') waiting += this.#open(entry).length;
    }
    return { campaigns, waiting };
  }

  async runnable(): Promise<readonly string[]> {
    const nowMs = this.#now().getTime();
    return [...this.#entries.values()]
      .filter(({ campaign, notBefore }) => campaign.state === 'running' && notBefore <= nowMs)
      .map(({ campaign }) => campaign.campaignId);
  }

  /** Returns the outbox of the campaigns. */
  get outbox(): CampaignOutbox {
    return {
      waiting: async (limit) =>
        [...this.#entries.values()]
          .filter(({ control, handedOver }) => handedOver < control)
          .slice(0, limit)
          .map(({ campaign: { campaignId, state }, control }) => ({ campaignId, state, control })),
      handedOver: async ({ campaignId, control }) => {
        const entry = this.#entry(campaignId);
        entry.handedOver = Math.max(entry.handedOver, control);
      },
      running: async () =>
        [...this.#entries.values()]
          .filter(({ campaign, control, handedOver }) => campaign.state === 'running' && handedOver === control)
          .map(({ campaign }) => campaign.campaignId),
    };
  }

  async change(campaignId: string, change: CampaignChange) {
    const entry = this.#entries.get(campaignId);
    if (entry === undefined) return null;
    const state = stateAfter(entry.campaign.state, change);
    if (state !== null) {
      entry.campaign = { ...entry.campaign, state, endedAt: state === 'stopped' ? this.#now() : null };
      entry.control += 1;
    }
    return { changed: state !== null, campaign: await this.#shown(entry) };
  }

  async claim(campaignId: string, leaseSeconds: number): Promise<ClaimResult> {
    const entry = this.#entries.get(campaignId);
    if (entry === undefined) return { claimed: false, state: 'stopped', retryAfterMs: 0 };
    const nowMs = this.#now().getTime();
    for (const [key, visit] of entry.visits)
      if (visit.kind === 'person' && (await this.#isSuppressed(visit.name))) entry.visits.delete(key);
    if (entry.campaign.state !== 'running') return { claimed: false, state: entry.campaign.state, retryAfterMs: 0 };
    if (entry.notBefore > nowMs) return { claimed: false, state: 'running', retryAfterMs: entry.notBefore - nowMs };
    const open = this.#open(entry);
    const next = open
      .filter((visit) => visit.notBefore <= nowMs)
      .sort((a, b) => a.depth - b.depth || b.seen - a.seen || a.visitId - b.visitId)[0];
    if (next === undefined) {
      if (open.length === 0 && entry.seeded) this.#end(entry);
      return { claimed: false, state: entry.campaign.state, retryAfterMs: idleMs };
    }
    next.fence += 1;
    next.attempts += 1;
    next.notBefore = nowMs + leaseSeconds * 1000;
    const { visitId, kind, name, depth, pages, cursor, fence, attempts } = next;
    const at = this.#now();
    const { plan } = entry.campaign;
    return {
      claimed: true,
      visit: { campaignId, plan, visitId, kind, name, depth, pages, cursor, fence, attempts, at },
    };
  }

  async identify(visit: ClaimedVisit, userId: string): Promise<'first' | 'known' | 'lost'> {
    const held = this.#held(visit);
    if (held === null) return 'lost';
    const others = [...this.#entry(visit.campaignId).visits.values()].filter((one) => one !== held);
    if (others.some((other) => other.userId === userId)) return 'known';
    held.userId = userId;
    return 'first';
  }

  /** Runs one call at a time, like transactions. */
  finish(visit: ClaimedVisit, result: VisitResult): Promise<boolean> {
    const finished = this.#finishing.then(() => this.#finish(visit, result));
    this.#finishing = finished.catch(() => undefined);
    return finished;
  }

  async #finish(visit: ClaimedVisit, result: VisitResult): Promise<boolean> {
    const entry = this.#entry(visit.campaignId);
    const held = this.#held(visit);
    if (held === null) return false;
    const counts = result.record === null ? null : await this.#creators.upsert([result.record], 'refresh');
    const barred = counts !== null && counts.suppressed > 0;
    const outcome = barred ? 'suppressed' : result.outcome;
    if (!barred) held.links = await this.#put(entry, foundFrom(held.depth, visit, result.found));
    if (held.kind === 'hashtag' && (outcome === null || outcome === 'read')) {
      held.pages += 1;
      entry.hashtagPages += 1;
    }
    Object.assign(held, { outcome, cursor: result.cursor, attempts: 0, notBefore: 0, fence: held.fence + 1 });
    if (outcome !== null) entry.counts[outcome] = (entry.counts[outcome] ?? 0) + 1;
    if (entry.seeded && entry.campaign.state === 'running' && this.#open(entry).length === 0) this.#end(entry);
    return true;
  }

  async postpone(visit: ClaimedVisit, { because, pauseMs }: Postponement): Promise<void> {
    const held = this.#held(visit);
    if (held === null) return;
    const until = this.#now().getTime() + pauseMs;
    held.fence += 1;
    held.notBefore = because === 'fault' ? until : 0;
    if (because === 'budget') {
      held.attempts -= 1;
      this.#entry(visit.campaignId).notBefore = until;
    }
  }

  /** Adds new people and counts known ones. A person who moves nearer brings tagged people nearer too. */
  async #put(entry: Entry, found: readonly FoundPerson[]): Promise<number[]> {
    const links: number[] = [];
    for (const { name, depth, seen } of found) {
      if (await this.#isSuppressed(name)) continue;
      const known = entry.visits.get(`person ${name}`);
      const visit = known ?? this.#add(entry, { kind: 'person', name, depth, seen: 0 });
      visit.seen += seen;
      links.push(visit.visitId);
      if (known !== undefined) this.#bringNearer(entry, known, depth);
    }
    return links;
  }

  #bringNearer(entry: Entry, visit: Visit, depth: number): void {
    if (visit.depth <= depth) return;
    visit.depth = depth;
    for (const other of entry.visits.values())
      if (visit.links.includes(other.visitId)) this.#bringNearer(entry, other, depth + 1);
  }

  #add(entry: Entry, of: Pick<Visit, 'kind' | 'name' | 'depth' | 'seen'>): Visit {
    const fresh = {
      userId: null,
      links: [],
      outcome: null,
      pages: 0,
      cursor: null,
      fence: 0,
      attempts: 0,
      notBefore: 0,
    };
    const visit: Visit = { visitId: ++this.#lastVisit, ...of, ...fresh };
    entry.visits.set(`${of.kind} ${of.name}`, visit);
    return visit;
  }

  #open({ visits, campaign }: Entry): Visit[] {
    return [...visits.values()].filter(({ outcome, depth }) => outcome === null && depth <= campaign.plan.depth);
  }

  #end(entry: Entry): void {
    entry.campaign = { ...entry.campaign, state: 'done', endedAt: this.#now() };
    entry.control += 1;
  }

  /** Returns null if another worker has taken over the visit, or it was erased. */
  #held({ campaignId, kind, name, fence }: ClaimedVisit): Visit | null {
    const held = this.#entry(campaignId).visits.get(`${kind} ${name}`);
    return held === undefined || held.fence !== fence || held.outcome !== null ? null : held;
  }

  async #shown(entry: Entry): Promise<Campaign> {
    const requests = await this.#budget.taken(`campaign:${entry.campaign.campaignId}`);
    const visits = entry.counts as Campaign['progress']['visits'];
    const waiting = this.#open(entry).length;
    return {
      ...entry.campaign,
      progress: { waiting, visits: { ...visits }, hashtagPages: entry.hashtagPages, requests },
    };
  }

  async #isSuppressed(name: string): Promise<boolean> {
    return this.#creators.isSuppressed({ platform: 'photonet', handle: name });
  }

  #entry(campaignId: string): Entry {
    const entry = this.#entries.get(campaignId);
    if (entry === undefined) throw new RangeError('unknown campaign');
    return entry;
  }
}
