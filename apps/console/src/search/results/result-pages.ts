import { type CallOptions, call, type Outcome, type Refusal, type ResponseOf, type Schemas } from '../../api.ts';
import { randomId } from '../../random-id.ts';
import type { KeptPages } from './kept-pages.ts';

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
  readonly #listeners = new Set<() => void>();
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

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether its first page was shown today, so that showing it again costs nothing. */
  canRestore(): boolean {
    return this.#kept.of(this.#name)[0]?.answered ?? false;
  }

  /** Shows again what was shown before, for nothing. */
  async restore(): Promise<void> {
    if (this.#shown.isReading || this.#shown.rows.length > 0) return;
    for (const { offset, id, answered } of this.#kept.of(this.#name)) {
      if (!answered || offset !== this.#shown.rows.length) return;
      if (!(await this.#show(offset, { id, maxCredits: 0 }))) return;
    }
  }

  /** Shows the next page; at most `maxCredits` are charged. */
  async more(maxCredits: number): Promise<void> {
    if (this.#shown.isReading) return;
    const offset = this.#shown.rows.length;
    const before = this.#kept.of(this.#name).find((page) => page.offset === offset);
    const id = before?.id ?? randomId();
    if (before === undefined) this.#kept.keep(this.#name, { offset, id, answered: false });
    await this.#show(offset, { id, maxCredits });
  }

  /** These are the account's now. */
  markOwned(handles: ReadonlySet<string>): void {
    if (!this.#shown.rows.some((row) => !row.owned && handles.has(row.handle))) return;
    this.#set({ rows: this.#shown.rows.map((row) => (handles.has(row.handle) ? { ...row, owned: true } : row)) });
  }

  async #show(
    offset: number,
    { id, maxCredits }: { readonly id: string; readonly maxCredits: number },
  ): Promise<boolean> {
    this.#set({ isReading: true, refusal: null });
    const reading: ReturnType<Read> = this.#read(
      'search_creators',
      { ...this.#filters, page_request_id: id, offset, max_credits: maxCredits },
      {},
    );
    const answer = await reading;
    if (!answer.ok) {
      this.#set({ isReading: false, refusal: answer.refusal });
      return false;
    }
    this.#kept.keep(this.#name, { offset, id, answered: true });
    const { preview_creators, total, has_more, warnings, history_id } = answer.body;
    this.#set({
      rows: [...this.#shown.rows.slice(0, offset), ...preview_creators],
      total,
      hasMore: has_more,
      warnings,
      historyId: history_id,
      isReading: false,
    });
    return true;
  }

  #set(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const listener of this.#listeners) listener();
  }
}
