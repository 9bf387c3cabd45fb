import { ageBands } from '@creator-discovery/demo-data';
import type {
  AgesCondition,
  AudienceShares,
  Condition,
  IndexedCreator,
  PlaceDictionary,
  SearchPage,
  SearchQuery,
} from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import type { PythonPackage } from './python-package.ts';
import { PythonProcess } from './python-process.ts';
import {
  numberColumns,
  numbersOf,
  sortColumn,
  type TermQuestion,
  termQuestion,
  termsOf,
  together,
  unknownCondition,
} from './terms.ts';

export const tantivyPackage: PythonPackage = { name: 'tantivy', version: '0.26.2', module: 'tantivy' };

/** Shares are below this, in millionths; a packed share is its entry times this, and the share. */
const shareLimit = 2 ** 21;

/** A range of one of the fields of packed shares. */
type PackedRange = readonly [field: 'places' | 'languages' | 'ages', min: number, max: number];

interface Question extends TermQuestion {
  readonly packed?: readonly PackedRange[];
}

/**
 * Tantivy, in a Python process of its own: everything countable as terms, figures and packed shares as columns. It orders by one
 * column only, so the place of each creator in each order is such a column: a change would have to write all of them again.
 */
export class TantivyEngine implements BenchEngine {
  readonly #python: string;
  readonly #folder: string;
  readonly #places: PlaceDictionary;
  readonly #languages = new Map<string, number>();
  readonly name = 'Tantivy';
  #process: PythonProcess | null = null;
  #disk = 0;

  /** @param python the interpreter that has the package; its index is stored in the folder. */
  constructor({ python, folder }: { readonly python: string; readonly folder: string }, places: PlaceDictionary) {
    this.#python = python;
    this.#folder = folder;
    this.#places = places;
  }

  async prepare(): Promise<void> {
    const args = [this.#folder, numberColumns.join()];
    this.#process = await PythonProcess.start(this.#python, { name: this.name, script: 'tantivy_engine.py', args });
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    await this.#ask({ load: creators.map(({ indexed }) => this.#documentOf(indexed)) });
  }

  async finish(): Promise<void> {
    this.#disk = (await this.#ask<{ disk: number }>({ finish: true })).disk;
  }

  async search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    const search = { ...this.#questionOf(query), ...page };
    const { total, ids } = await this.#ask<{ total: number; ids: number[] }>({ search });
    return { total, creatorIds: ids };
  }

  async size(): Promise<EngineSize> {
    return { disk: this.#disk, memory: null };
  }

  async processes(): Promise<readonly number[]> {
    return this.#process ? [this.#process.id] : [];
  }

  async close(): Promise<void> {
    await this.#process?.close();
    this.#process = null;
  }

  async #ask<Answer>(command: unknown): Promise<Answer> {
    if (!this.#process) throw new Error('Not prepared');
    return this.#process.ask<Answer>(command);
  }

  #questionOf(query: SearchQuery): object {
    const questions = query.conditions.map((condition) => termQuestion(condition) ?? this.#shareQuestion(condition));
    const packed = questions.flatMap((question: Question) => question.packed ?? []);
    return { ...together(query.platform, questions), packed, sort: sortColumn(query) };
  }

  #documentOf(creator: IndexedCreator): object {
    const { id, audience } = creator;
    return {
      id,
      terms: termsOf(creator, this.#places),
      figures: numbersOf(creator),
      places: audience.places.map(({ ordinal, share }) => packed(ordinal, share)),
      languages: audience.languages.map(({ code, share }) => packed(this.#languageNumber(code), share)),
      ages: packedRuns(audience.ages),
    };
  }

  #shareQuestion(condition: Condition): Question {
    if (condition.kind === 'ages') return { packed: [agesRange(condition)] };
    if (condition.kind !== 'share') return unknownCondition(condition);
    const isPlace = condition.of === 'place';
    const entry = isPlace ? condition.entry : this.#languageNumber(condition.entry);
    const bounds = [packed(entry, condition.minimum), packed(entry, shareLimit - 1)] as const;
    return { packed: [[isPlace ? 'places' : 'languages', ...bounds]] };
  }

  #languageNumber(code: string): number {
    const known = this.#languages.get(code) ?? this.#languages.size;
    this.#languages.set(code, known);
    return known;
  }
}

function packed(entry: number, share: number): number {
  return entry * shareLimit + share;
}

/** The summed share of each run of neighbouring bands of which one is recorded. */
function packedRuns(ages: AudienceShares['ages']): number[] {
  const shares: (number | undefined)[] = [];
  for (const { min, max, share } of ages) {
    const place = ageBands.findIndex((band) => band.min === min && band.max === max);
    if (place < 0) throw new RangeError('The benchmark has no such age band');
    shares[place] = share;
  }
  return ageBands.flatMap((_, first) =>
    ageBands.slice(first).flatMap((_, further) => {
      const within = shares.slice(first, first + further + 1).filter((share) => share !== undefined);
      const sum = within.reduce((total, share) => total + share, 0);
      return within.length === 0 ? [] : [packed(first * ageBands.length + first + further, sum)];
    }),
  );
}

/** Bounds always ask for such a run. If no band lies inside them, no creator is found. */
function agesRange({ min, max, minimum }: AgesCondition): PackedRange {
  const inside = (band: (typeof ageBands)[number]) =>
    (min === null || band.min >= min) && (max === null || band.max <= max);
  const [first, last] = [ageBands.findIndex(inside), ageBands.findLastIndex(inside)];
  const run = first < 0 ? ageBands.length ** 2 : first * ageBands.length + last;
  return ['ages', packed(run, minimum), packed(run, shareLimit - 1)];
}
