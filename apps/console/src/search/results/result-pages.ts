import { type CallOptions, call, type Outcome, type Refusal, type ResponseOf, type Schemas } from '../../api.ts';
import { Listeners } from '../../listeners.ts';
import type { KeptPages } from '../../model/kept-pages.ts';
import { creatorsPerPage } from '../../model/price.ts';
import { randomId } from '../../random-id.ts';

/** A creator of a search. */
export type Preview = Schemas['CreatorPreview'];

/** What is shown of a search. */
export interface Shown {
  readonly rows: readonly Preview[];
  /** Of the search, as its last page said; null before the first. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly warnings: readonly string[];
  /** Of the search's entry in history; null before the first page. */
  readonly historyId: string | null;
  readonly isReading: boolean;
  /** Why the last press showed nothing. */
  readonly refusal: Refusal | null;
}

type Read = (
  operation: 'search_creators',
  body: Schemas['FilterObject'] & {
    readonly page_request_id: string;
    readonly offset: number;
    readonly max_credits: number;
  },
  options: CallOptions,
) => Promise<Outcome<ResponseOf<'search_creators'>>>;

/** Pages that are read again at the same time after a reload: a search of 500 creators has fifty. */
const pagesAtOnce = 5;

const nothing: Shown = {
  rows: [],
  total: null,
  hasMore: false,
  warnings: [],
  historyId: null,
  isReading: false,
  refusal: null,
};

/**
 * The pages of one search. Each page has an id from when it is first asked for, so that a lost answer, a reload and the way
 * back cost nothing; and no page is asked for without a press that has said its price.
 */
export class ResultPages {
  readonly #filters: Schemas['FilterObject'];
  readonly #name: string;
  readonly #kept: KeptPages;
  readonly #read: Read;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #shown: Shown = nothing;

  /** @param name of this search among the kept: its account and filters */
  constructor(
    filters: Schemas['FilterObject'],
    { name, kept, read = call }: { readonly name: string; readonly kept: KeptPages; readonly read?: Read },
  ) {
    this.#filters = filters;
    this.#name = name;
    this.#kept = kept;
    this.#read = read;
  }

  shown = (): Shown => this.#shown;

  /** How many pages from here on were shown today, so that showing them again costs nothing. */
  keptPages(from: number): number {
    const kept = new Set(this.#kept.of(this.#name).flatMap(({ offset, answered }) => (answered ? [offset] : [])));
    let count = 0;
    while (kept.has(from + count * creatorsPerPage)) count += 1;
    return count;
  }

  /** Shows again what was shown before, for nothing. */
  async restore(): Promise<void> {
    if (this.#shown.isReading || this.#shown.rows.length > 0) return;
    const pages = this.#kept.of(this.#name).slice(0, this.keptPages(0));
    this.#set({ isReading: true, refusal: null });
    for (let from = 0; from < pages.length; from += pagesAtOnce) {
      const asked = pages.slice(from, from + pagesAtOnce);
      const answers = await Promise.all(asked.map(({ offset, id }) => this.#ask(offset, { id, maxCredits: 0 })));
      const isWhole = answers.every((answer, index) => this.#add(asked[index]?.offset ?? 0, answer));
      this.#listeners.notify();
      if (!isWhole) break;
    }
    this.#set({ isReading: false });
  }

  /** Shows the next page; at most `maxCredits` are charged. */
  async more(maxCredits: number): Promise<void> {
    if (this.#shown.isReading) return;
    const offset = this.#shown.rows.length;
    const before = this.#kept.of(this.#name).find((page) => page.offset === offset);
    const id = before?.id ?? randomId();
    if (before === undefined) this.#kept.keep(this.#name, { offset, id, answered: false });
    this.#set({ isReading: true, refusal: null });
    const answer = await this.#ask(offset, { id, maxCredits });
    if (this.#add(offset, answer)) this.#kept.keep(this.#name, { offset, id, answered: true });
    this.#set({ isReading: false });
  }

  /** These are the account's now. */
  markOwned(handles: ReadonlySet<string>): void {
    if (!this.#shown.rows.some((row) => !row.owned && handles.has(row.handle))) return;
    this.#set({ rows: this.#shown.rows.map((row) => (handles.has(row.handle) ? { ...row, owned: true } : row)) });
  }

  async #ask(
    offset: number,
    { id, maxCredits }: { readonly id: string; readonly maxCredits: number },
  ): Promise<Outcome<ResponseOf<'search_creators'>>> {
    const body = { ...this.#filters, page_request_id: id, offset, max_credits: maxCredits };
    const answer = await this.#read('search_creators', body, {});
    // The server doesn't have it any more: from now on it has a price.
    if (!answer.ok && (answer.refusal.code === 402 || answer.refusal.quote !== null))
      this.#kept.keep(this.#name, { offset, id, answered: false });
    return answer;
  }

  /** Puts a page behind those that are shown, without a word to anybody yet. False where it doesn't belong there. */
  #add(offset: number, answer: Outcome<ResponseOf<'search_creators'>>): boolean {
    if (!answer.ok) {
      this.#shown = { ...this.#shown, refusal: answer.refusal };
      return false;
    }
    if (offset !== this.#shown.rows.length) return false;
    const { preview_creators, total, has_more, warnings, history_id } = answer.body;
    this.#shown = {
      ...this.#shown,
      rows: [...this.#shown.rows, ...preview_creators],
      total,
      hasMore: has_more,
      warnings,
      historyId: history_id,
    };
    return true;
  }

  #set(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#listeners.notify();
  }
}
