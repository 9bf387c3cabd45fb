import type { IndexedCreator, SearchPage, SearchQuery } from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import { PythonProcess } from './python-process.ts';
import { numberColumns } from './terms.ts';

/** What a Python engine works with. */
export interface PythonEngineOptions {
  /** The interpreter that has the engine. */
  readonly python: string;
  /** Of its index. */
  readonly folder: string;
}

/** How an engine's script is spoken to. */
export interface PythonDialect {
  readonly name: string;
  readonly script: string;
  /** A creator as the script's command `load` takes it. */
  documentOf(creator: IndexedCreator): object;
  /** A query as the script's command `search` takes it; null where the engine has no exact answer to it. */
  questionOf(query: SearchQuery): object | null;
}

/** An engine in a Python process of its own. */
export class PythonEngine implements BenchEngine {
  readonly #options: PythonEngineOptions;
  readonly #dialect: PythonDialect;
  #process: PythonProcess | null = null;
  #disk = 0;

  constructor(options: PythonEngineOptions, dialect: PythonDialect) {
    this.#options = options;
    this.#dialect = dialect;
  }

  get name(): string {
    return this.#dialect.name;
  }

  async prepare(): Promise<void> {
    const { python, folder } = this.#options;
    const { name, script } = this.#dialect;
    const args = [folder, numberColumns.join()];
    this.#process = await PythonProcess.start(python, { name, script, args });
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    await this.#ask({ load: creators.map(({ indexed }) => this.#dialect.documentOf(indexed)) });
  }

  async finish(): Promise<void> {
    this.#disk = (await this.#ask<{ disk: number }>({ finish: true })).disk;
  }

  async search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage | null> {
    const question = this.#dialect.questionOf(query);
    if (question === null) return null;
    const { total, ids } = await this.#ask<{ total: number; ids: number[] }>({ search: { ...question, ...page } });
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
}
