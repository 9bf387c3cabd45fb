import type { HistoryEntry } from '../history-entry.ts';
import type {
  AnsweredPage,
  DayAllowance,
  HistoryLabel,
  HistoryPage,
  HistoryQuery,
  PageRequest,
  SearchHistory,
  ShownCreators,
} from '../search-history.ts';

/** A page as it was answered, with both ids that name it. */
export interface MemoryPage extends AnsweredPage {
  /** The search it is of. */
  readonly historyId: string;
  /** The id the caller sent; null where it sent none. */
  readonly requestedWith: string | null;
  /** The id the answer carried. */
  readonly pageRequestId: string;
}

interface Owned<Record> {
  readonly accountId: string;
  readonly record: Record;
}

/** Searches and jobs in memory, for tests. What admission and jobs would write is added by hand. */
export class MemorySearchHistory implements SearchHistory {
  readonly #now: () => Date;
  readonly #entries: Owned<HistoryEntry>[] = [];
  readonly #requests: Owned<string>[] = [];
  readonly #pages: Owned<MemoryPage>[] = [];
  readonly #free: Owned<{ readonly day: number; readonly creators: number }>[] = [];

  /** @param now the clock of the business */
  constructor(now: () => Date) {
    this.#now = now;
  }

  addEntry(accountId: string, requestId: string, entry: HistoryEntry): void {
    this.#entries.push({ accountId, record: entry });
    this.#requests.push({ accountId, record: requestId });
  }

  addPage(accountId: string, page: MemoryPage): void {
    this.#pages.push({ accountId, record: page });
  }

  /** Counts creators shown for free today. */
  useFree(accountId: string, creators: number): void {
    this.#free.push({ accountId, record: { day: this.#day(), creators } });
  }

  async list(accountId: string, { offset, limit, kind, jobStates }: HistoryQuery): Promise<HistoryPage> {
    const chosen = of(this.#entries, accountId)
      .filter((entry) => kind === undefined || entry.kind === kind)
      .filter((entry) => jobStates === undefined || jobStates.includes(entry.jobState))
      .sort(newestFirst);
    return { entries: chosen.slice(offset, offset + limit), total: chosen.length };
  }

  async entry(accountId: string, historyId: string): Promise<HistoryEntry | null> {
    return of(this.#entries, accountId).find((entry) => entry.historyId === historyId) ?? null;
  }

  async hasRequest(accountId: string, requestId: string): Promise<boolean> {
    return of(this.#requests, accountId).includes(requestId);
  }

  async labels(accountId: string, historyIds: readonly string[]): Promise<ReadonlyMap<string, HistoryLabel>> {
    const named = of(this.#entries, accountId).filter(({ historyId }) => historyIds.includes(historyId));
    return new Map(
      named.map(({ historyId, kind, source, filtersSummary, requested }) => [
        historyId,
        { kind, source, name: null, filtersSummary, requested: kind === 'search' ? null : requested },
      ]),
    );
  }

  async answeredPage(accountId: string, asked: PageRequest): Promise<AnsweredPage | null> {
    const page = of(this.#pages, accountId).find(
      ({ pageRequestId, requestedWith, fingerprint, offset }) =>
        (pageRequestId === asked.pageRequestId || requestedWith === asked.pageRequestId) &&
        fingerprint === asked.fingerprint &&
        offset === asked.offset,
    );
    if (page === undefined) return null;
    const { fingerprint, offset, total, creatorIds } = page;
    return { fingerprint, offset, total, creatorIds };
  }

  async shown(accountId: string, historyId: string): Promise<ShownCreators | null> {
    const search = of(this.#entries, accountId).find(
      (entry) => entry.historyId === historyId && entry.kind === 'search',
    );
    if (search === undefined || search.platform === null) return null;
    const pages = of(this.#pages, accountId).filter((page) => page.historyId === historyId);
    const ids = pages.toSorted((a, b) => a.offset - b.offset).flatMap(({ creatorIds }) => creatorIds);
    return { platform: search.platform, creatorIds: [...new Set(ids)], complete: ids.length >= search.rows };
  }

  async allowance(accountId: string): Promise<DayAllowance> {
    const today = this.#day();
    const used = of(this.#free, accountId).filter(({ day }) => day === today);
    return {
      freeCreatorsUsed: used.reduce((sum, { creators }) => sum + creators, 0),
      resetsAt: new Date((today + 1) * dayMs),
    };
  }

  async lastShown(accountId: string, creatorIds: readonly number[]): Promise<number | null> {
    const latest = of(this.#pages, accountId)
      .toReversed()
      .find((page) => page.creatorIds.some((id) => creatorIds.includes(id)));
    return creatorIds.find((id) => latest?.creatorIds.includes(id)) ?? null;
  }

  #day(): number {
    return Math.floor(this.#now().getTime() / dayMs);
  }
}

const dayMs = 86_400_000;

function of<Record>(all: readonly Owned<Record>[], accountId: string): Record[] {
  return all.filter((one) => one.accountId === accountId).map(({ record }) => record);
}

function newestFirst(a: HistoryEntry, b: HistoryEntry): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.historyId < b.historyId ? 1 : -1);
}
