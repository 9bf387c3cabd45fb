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

/** The bands of the generated creators' audiences. */
const bands = [
  { min: 13, max: 17 },
  { min: 18, max: 24 },
  { min: 25, max: 34 },
  { min: 35, max: 44 },
  { min: 45, max: 54 },
  { min: 55, max: 64 },
  { min: 65, max: 100 },
] as const;

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
    const place = bands.findIndex((band) => band.min === min && band.max === max);
    if (place < 0) throw new RangeError('The benchmark has no such age band');
    shares[place] = share;
  }
  return bands.flatMap((_, first) =>
    bands.slice(first).flatMap((_, further) => {
      const within = shares.slice(first, first + further + 1).filter((share) => share !== undefined);
      const sum = within.reduce((total, share) => total + share, 0);
      return within.length === 0 ? [] : [packed(first * bands.length + first + further, sum)];
    }),
  );
}

/** What is asked of bands is always such a run; where no band lies inside the bounds nobody is found. */
function agesRange({ min, max, minimum }: AgesCondition): PackedRange {
  const inside = (band: (typeof bands)[number]) =>
    (min === null || band.min >= min) && (max === null || band.max <= max);
  const [first, last] = [bands.findIndex(inside), bands.findLastIndex(inside)];
  const run = first < 0 ? bands.length ** 2 : first * bands.length + last;
  return ['ages', packed(run, minimum), packed(run, shareLimit - 1)];
}
