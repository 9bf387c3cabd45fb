import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type Mapping, mappingSchema } from './mapping.ts';

/** Thrown for an invalid mapping file, with one line for the operator. */
export class MappingProblem extends Error {
  override readonly name = 'MappingProblem';
}

export interface WatchedFile {
  readonly path: string;
  /** Interval between two checks for changes. */
  readonly everyMs: number;
}

/** Mapping document on disk, read again when it changes. An invalid version is reported, and the current one stays in use. */
export class MappingFile {
  readonly #path: string;
  readonly #everyMs: number;
  readonly #onProblem: (problem: MappingProblem) => void;
  #mapping: Mapping;
  #text: string;
  #version = '';
  #lookedAt = performance.now();
  #looking: Promise<void> | null = null;

  /** @throws MappingProblem for an unreadable or invalid file. */
  constructor({ path, everyMs }: WatchedFile, onProblem: (problem: MappingProblem) => void) {
    this.#path = path;
    this.#everyMs = everyMs;
    this.#onProblem = onProblem;
    try {
      this.#text = readFileSync(path, 'utf8');
    } catch (cause) {
      throw new MappingProblem(`cannot read ${path}`, { cause });
    }
    this.#mapping = mappingOf(this.#text, path);
  }

  /** Mapping in use, without a check for changes. */
  get latest(): Mapping {
    return this.#mapping;
  }

  /** Returns the mapping after a check for changes. */
  async current(): Promise<Mapping> {
    if (performance.now() - this.#lookedAt >= this.#everyMs) {
      this.#looking ??= this.#look().finally(() => {
        this.#lookedAt = performance.now();
        this.#looking = null;
      });
      await this.#looking;
    }
    return this.#mapping;
  }

  async #look(): Promise<void> {
    try {
      const { mtimeMs, size, ino } = await stat(this.#path);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version === this.#version) return;
      this.#version = version;
      const text = await readFile(this.#path, 'utf8');
      if (text === this.#text) return;
      this.#text = text;
      this.#mapping = mappingOf(text, this.#path);
    } catch (error) {
      this.#onProblem(error instanceof MappingProblem ? error : new MappingProblem(`cannot read ${this.#path}`));
    }
  }
}

/** @throws MappingProblem */
export function mappingOf(text: string, name: string): Mapping {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new MappingProblem(`${name} is not JSON`, { cause });
  }
  const result = mappingSchema.safeParse(document);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new MappingProblem(`${name}: ${issue?.path.join('.') || 'the document'}: ${issue?.message}`);
}
