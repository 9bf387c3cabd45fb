import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type Mapping, mappingSchema } from './mapping.ts';

/** Why a file can't be used as a mapping: one line for the operator. */
export class MappingProblem extends Error {
  override readonly name = 'MappingProblem';
}

/** A file that is watched by looking at it. */
export interface WatchedFile {
  readonly path: string;
  /** How often a change is looked for, in milliseconds. */
  readonly everyMs: number;
}

/** A mapping document on disk, read again when it has changed. What it was before stays in use while it is invalid. */
export class MappingFile {
  readonly #path: string;
  readonly #everyMs: number;
  readonly #onProblem: (problem: MappingProblem) => void;
  #mapping: Mapping;
  #text: string;
  #version = '';
  #lookedAt = performance.now();
  #looking: Promise<void> | null = null;

  /** @throws MappingProblem where the file can't be read, or is none. */
  constructor({ path, everyMs }: WatchedFile, onProblem: (problem: MappingProblem) => void) {
    this.#path = path;
    this.#everyMs = everyMs;
    this.#onProblem = onProblem;
    try {
      this.#text = readFileSync(path, 'utf8');
    } catch (cause) {
      throw new MappingProblem(`${path} can't be read`, { cause });
    }
    this.#mapping = mappingOf(this.#text, path);
  }

  /** What was last read. */
  get latest(): Mapping {
    return this.#mapping;
  }

  /** The mapping of now. */
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
      this.#onProblem(error instanceof MappingProblem ? error : new MappingProblem(`${this.#path} can't be read`));
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
