import { type ApiRefusal, type CallOptions, call, type Outcome, type ResponseOf, type Schemas } from '../../api.ts';
import { Listeners } from '../../listeners.ts';
import type { KeptPage, KeptPages } from '../../model/kept-pages.ts';
import { creatorsPerPage } from '../../model/price.ts';
import { randomId } from '../../random-id.ts';

export type Preview = Schemas['CreatorPreview'];

export interface ShownPages {
  readonly rows: readonly Preview[];
  /** Total on the latest page; null before the first. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly warnings: readonly string[];
  /** History entry of the search; null before the first page. */
  readonly historyId: string | null;
  /** Time as of which creators are left out; null before the first page, or if none are. */
  readonly asOf: string | null;
  readonly isReading: boolean;
  readonly refusal: ApiRefusal | null;
}

type PageReader = (
  operation: 'search_creators',
  body: Schemas['FilterObject'] & {
    readonly page_request_id: string;
    readonly offset: number;
    readonly max_credits: number;
  },
  options: CallOptions,
) => Promise<Outcome<ResponseOf<'search_creators'>>>;

/** Parallel reads after a reload; 500 creators are fifty pages. */
const pagesAtOnce = 5;

const nothing: ShownPages = {
  rows: [],
  total: null,
  hasMore: false,
  warnings: [],
  historyId: null,
  asOf: null,
  isReading: false,
  refusal: null,
};

/** Adds the time to a search that leaves creators out. Without it, the creators of the first page would be left out, too. */
export function leavingOutAsOf(asOf: string | null, filters: Schemas['FilterObject']): Schemas['FilterObject'] {
  return asOf === null ? filters : { ...filters, exclude: { ...filters.exclude, as_of: asOf } };
}

/**
 * Pages of one search. A page gets its id on first request, so that retries, reloads and going back are free. No page
 * is requested without a press that showed its price.
 */
export class ResultPages {
  readonly #filters: Schemas['FilterObject'];
  readonly #name: string;
  readonly #kept: KeptPages;
  readonly #read: PageReader;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #shown: ShownPages = nothing;

  /** @param name account and filters, the key in `kept` */
  constructor(
    filters: Schemas['FilterObject'],
    { name, kept, read = call }: { readonly name: string; readonly kept: KeptPages; readonly read?: PageReader },
  ) {
    this.#filters = filters;
    this.#name = name;
    this.#kept = kept;
    this.#read = read;
  }

  shown = (): ShownPages => this.#shown;

  /** Consecutive pages from `from` that were shown today and are therefore free. */
  keptPages(from: number): number {
    const kept = new Set(this.#kept.of(this.#name).flatMap(({ offset, answered }) => (answered ? [offset] : [])));
    let count = 0;
    while (kept.has(from + count * creatorsPerPage)) count += 1;
    return count;
  }

  /** Reloads pages that were shown today, free of charge. */
  async restore(): Promise<void> {
    if (this.#shown.isReading || this.#shown.rows.length > 0) return;
    const pages = this.#kept.of(this.#name).slice(0, this.keptPages(0));
    this.#set({ isReading: true, refusal: null });
    for (let from = 0; from < pages.length; from += pagesAtOnce) {
      const asked = pages.slice(from, from + pagesAtOnce);
      const answers = await Promise.all(asked.map((page) => this.#ask(page, 0)));
      const isWhole = answers.every((answer, index) => this.#add(asked[index]?.offset ?? 0, answer));
      this.#listeners.notify();
      if (!isWhole) break;
    }
    this.#set({ isReading: false });
  }

  /** Shows the next page for at most `maxCredits`. */
  async more(maxCredits: number): Promise<void> {
    if (this.#shown.isReading) return;
    const offset = this.#shown.rows.length;
    const before = this.#kept.of(this.#name).find((page) => page.offset === offset);
    const { asOf } = this.#shown;
    const page = before ?? { offset, id: randomId(), answered: false, ...(asOf !== null && { asOf }) };
    if (before === undefined) this.#kept.keep(this.#name, page);
    this.#set({ isReading: true, refusal: null });
    const answer = await this.#ask(page, maxCredits);
    if (this.#add(offset, answer)) this.#kept.keep(this.#name, { ...page, answered: true });
    this.#set({ isReading: false });
  }

  async #ask(page: KeptPage, maxCredits: number): Promise<Outcome<ResponseOf<'search_creators'>>> {
    const { offset, id, asOf = null } = page;
    const body = { ...leavingOutAsOf(asOf, this.#filters), page_request_id: id, offset, max_credits: maxCredits };
    const answer = await this.#read('search_creators', body, {});
    // The server no longer has this page, so it costs credits again.
    if (!answer.ok && (answer.refusal.code === 402 || answer.refusal.quote !== null))
      this.#kept.keep(this.#name, { ...page, answered: false });
    return answer;
  }

  /** Appends a page without notifying listeners; returns false if it isn't the next one. */
  #add(offset: number, answer: Outcome<ResponseOf<'search_creators'>>): boolean {
    if (!answer.ok) {
      this.#shown = { ...this.#shown, refusal: answer.refusal };
      return false;
    }
    if (offset !== this.#shown.rows.length) return false;
    const { preview_creators, total, has_more, warnings, history_id, filters_used } = answer.body;
    this.#shown = {
      ...this.#shown,
      rows: [...this.#shown.rows, ...preview_creators],
      total,
      hasMore: has_more,
      warnings,
      historyId: history_id,
      asOf: filters_used.exclude?.as_of ?? null,
    };
    return true;
  }

  #set(change: Partial<ShownPages>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#listeners.notify();
  }
}
