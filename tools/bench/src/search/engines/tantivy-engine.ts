import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type AgesCondition,
  type AudienceShares,
  type Condition,
  type IndexedCreator,
  type PlaceDictionary,
  type SearchPage,
  type SearchQuery,
  standardAgeBands,
} from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine } from '../engine.ts';
import {
  combined,
  numberColumns,
  numbersOf,
  sortColumn,
  type TermCondition,
  termCondition,
  termsOf,
  unknownCondition,
} from './terms.ts';

const environment = path.join(homedir(), '.cache', 'creator-discovery', 'python', 'tantivy-0.26.2');
const python = path.join(environment, 'bin', 'python3');

export const howToInstallTantivy = `python3 -m venv ${environment} && ${python} -m pip install tantivy==0.26.2`;

/** Returns a Python with the package, or null. */
export function findTantivy(): Promise<string | null> {
  return promisify(execFile)(python, ['-c', 'import tantivy']).then(
    () => python,
    () => null,
  );
}

/** Upper bound of shares, in millionths. A packed share is `entry * shareLimit + share`. */
const shareLimit = 2 ** 21;

type PackedRange = readonly [field: 'places' | 'languages' | 'ages', min: number, max: number];

interface PackedCondition extends TermCondition {
  readonly packed?: readonly PackedRange[];
}

/**
 * Tantivy in a Python process: names and words as terms, figures and packed shares as columns. It sorts by one column only, so
 * each sort order has a column with the rank of every creator.
 */
export class TantivyEngine implements BenchEngine {
  readonly name = 'Tantivy';
  readonly #places: PlaceDictionary;
  readonly #languages = new Map<string, number>();
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ python, folder }: { readonly python: string; readonly folder: string }, places: PlaceDictionary) {
    const script = fileURLToPath(new URL('../../../python/tantivy_engine.py', import.meta.url));
    this.#child = spawn(python, [script, folder, numberColumns.join()], { stdio: ['pipe', 'pipe', 'inherit'] });
    // An ended process is noticed by its missing answer.
    this.#child.stdin.on('error', () => undefined);
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    this.#places = places;
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    await this.#send({ load: creators.map(({ indexed }) => this.#documentOf(indexed)) });
  }

  async finish(): Promise<void> {
    await this.#send({ finish: true });
  }

  /** It cannot add up shares. */
  canAnswer({ conditions }: SearchQuery): boolean {
    return !conditions.some((condition) => condition.kind === 'share' && condition.entries.length > 1);
  }

  async search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    const search = { ...this.#searchOf(query), ...page };
    const { total, ids } = await this.#send<{ total: number; ids: number[] }>({ search });
    return { total, creatorIds: ids };
  }

  async processes(): Promise<readonly number[]> {
    return [this.#child.pid ?? 0];
  }

  async close(): Promise<void> {
    if ((this.#child.exitCode ?? this.#child.signalCode) !== null) return;
    this.#child.stdin.end();
    await once(this.#child, 'exit');
  }

  /** Sends a command; they are answered one after the other. */
  #send<Answer>(command: unknown): Promise<Answer> {
    const answer = this.#last.then(async () => {
      this.#child.stdin.write(`${JSON.stringify(command)}\n`);
      const line = await this.#lines.next();
      if (line.done) throw new Error('Tantivy exited');
      return JSON.parse(line.value) as Answer;
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #searchOf(query: SearchQuery): object {
    const conditions = query.conditions.map((condition) => termCondition(condition) ?? this.#shareCondition(condition));
    const packed = conditions.flatMap((condition: PackedCondition) => condition.packed ?? []);
    return { ...combined(query.platform, conditions), packed, sort: sortColumn(query) };
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

  #shareCondition(condition: Condition): PackedCondition {
    if (condition.kind === 'ages') return { packed: [agesRange(condition)] };
    if (condition.kind !== 'share') return unknownCondition(condition);
    const isPlace = condition.of === 'place';
    const [only = 0] = isPlace ? condition.entries : condition.entries.map((code) => this.#languageNumber(code));
    const bounds = [packed(only, condition.minimum), packed(only, shareLimit - 1)] as const;
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

/** Returns the summed share of every run of adjacent age bands with at least one recorded. */
function packedRuns(ages: AudienceShares['ages']): number[] {
  const shares: (number | undefined)[] = [];
  for (const { min, max, share } of ages) {
    const place = standardAgeBands.findIndex((band) => band.min === min && band.max === max);
    if (place < 0) throw new RangeError('unknown age band');
    shares[place] = share;
  }
  return standardAgeBands.flatMap((_, first) =>
    standardAgeBands.slice(first).flatMap((_, further) => {
      const within = shares.slice(first, first + further + 1).filter((share) => share !== undefined);
      const sum = within.reduce((total, share) => total + share, 0);
      return within.length === 0 ? [] : [packed(first * standardAgeBands.length + first + further, sum)];
    }),
  );
}

/** Returns the range for the run of bands within the bounds; without one, no creator matches. */
function agesRange({ min, max, minimum }: AgesCondition): PackedRange {
  const inside = (band: (typeof standardAgeBands)[number]) =>
    (min === null || band.min >= min) && (max === null || band.max <= max);
  const [first, last] = [standardAgeBands.findIndex(inside), standardAgeBands.findLastIndex(inside)];
  const run = first < 0 ? standardAgeBands.length ** 2 : first * standardAgeBands.length + last;
  return ['ages', packed(run, minimum), packed(run, shareLimit - 1)];
}
