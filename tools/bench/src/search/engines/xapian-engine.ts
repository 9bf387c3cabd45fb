import { spawnSync } from 'node:child_process';
import type {
  Condition,
  IndexedCreator,
  PlaceDictionary,
  SearchPage,
  SearchQuery,
} from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import { sortColumn, unknownCondition } from './flat-row.ts';
import { PythonProcess } from './python-process.ts';
import { numberColumns, numbersOf, type TermQuestion, term, termQuestion, termsOf, together } from './terms.ts';

/** A Python that has Xapian's binding (Debian: `python3-xapian`); null where there is none. */
export function pythonWithXapian(): string | null {
  const has = (python: string) =>
    spawnSync(python, ['-c', 'import xapian; xapian.version_string()'], { stdio: 'ignore' }).status === 0;
  return ['python3', '/usr/bin/python3'].find(has) ?? null;
}

/** Width of a step of shares, in millionths: Xapian finds shares by the step they lie in. */
const step = 50_000;
const lastStep = 20;

function stepTerm(kind: string, entry: string | number, share: number): string {
  return term(kind, `${entry}:${Math.min(lastStep, Math.floor(share / step))}`);
}

/** Xapian, in a process of its own: everything countable as boolean terms, figures as values, exact totals. */
export class XapianEngine implements BenchEngine {
  readonly #python: string;
  readonly #around: { readonly folder: string; readonly places: PlaceDictionary };
  readonly name = 'Xapian';
  #process: PythonProcess | null = null;
  #disk = 0;

  constructor(python: string, around: { readonly folder: string; readonly places: PlaceDictionary }) {
    this.#python = python;
    this.#around = around;
  }

  async prepare(): Promise<void> {
    const args = [this.#around.folder, numberColumns.join()];
    this.#process = await PythonProcess.start(this.#python, { name: this.name, script: 'xapian_engine.py', args });
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    await this.#ask({ load: creators.map(({ indexed }) => this.#document(indexed)) });
  }

  async finish(): Promise<void> {
    this.#disk = (await this.#ask<{ disk: number }>({ finish: true })).disk;
  }

  async search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage | null> {
    const asked = questionOf(query);
    if (!asked) return null;
    const { total, ids } = await this.#ask<{ total: number; ids: number[] }>({ search: { ...asked, ...page } });
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

  #document(creator: IndexedCreator) {
    const { id, audience } = creator;
    const terms = [
      ...termsOf(creator, this.#around.places),
      ...audience.places.map(({ ordinal, share }) => stepTerm('audience-place', ordinal, share)),
      ...audience.languages.map(({ code, share }) => stepTerm('audience-language', code, share)),
    ];
    return { id, terms, values: numbersOf(creator) };
  }
}

/** The query in Xapian's words; null for sums of shares and for shares between two steps. */
function questionOf(query: SearchQuery) {
  const parts = query.conditions.map((condition) => termQuestion(condition) ?? shareQuestion(condition));
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : { ...together(query.platform, known), sort: sortColumn(query) };
}

function shareQuestion(condition: Condition): TermQuestion | null {
  switch (condition.kind) {
    case 'share': {
      const { of, entry, minimum } = condition;
      if (minimum !== 1 && minimum % step !== 0) return null;
      const first = Math.floor(minimum / step);
      const steps = Array.from({ length: lastStep - first + 1 }, (_, n) => (first + n) * step);
      return { any: [steps.map((share) => [stepTerm(`audience-${of}`, entry, share)])] };
    }
    case 'ages':
      return null;
    default:
      return unknownCondition(condition);
  }
}
