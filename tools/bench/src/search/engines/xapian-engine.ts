import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  type Condition,
  type ContactChannel,
  contactChannels,
  type NameKind,
  type PlaceDictionary,
  type SearchPage,
  type SearchQuery,
  type WordEntry,
} from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import { flatColumnOf, flatRow, sortColumn, unknownCondition } from './flat-row.ts';

const script = fileURLToPath(new URL('../../../python/xapian_engine.py', import.meta.url));

/** A Python that has Xapian's binding (Debian: `python3-xapian`); null where there is none. */
export function pythonWithXapian(): string | null {
  const has = (python: string) =>
    spawnSync(python, ['-c', 'import xapian; xapian.version_string()'], { stdio: 'ignore' }).status === 0;
  return ['python3', '/usr/bin/python3'].find(has) ?? null;
}

/** Width of a step of shares, in millionths: Xapian finds shares by the step they lie in. */
const step = 50_000;
const lastStep = 20;
/** The longest term, in bytes, is 245; words of the generated creators are far shorter. */
function term(kind: string, name: string | number): string {
  return `${kind}:${name}`.slice(0, 200);
}

function stepTerm(kind: string, entry: string | number, share: number): string {
  return term(kind, `${entry}:${Math.min(lastStep, Math.floor(share / step))}`);
}

/** Xapian, in a process of its own: everything countable as boolean terms, figures as values, exact totals. */
export class XapianEngine implements BenchEngine {
  readonly #python: string;
  readonly #around: { readonly folder: string; readonly places: PlaceDictionary };
  readonly name = 'Xapian';
  #process: ChildProcess | null = null;
  #lines: AsyncIterator<string> | null = null;
  #disk = 0;
  /** One command after the other: the process has one thread. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(python: string, around: { readonly folder: string; readonly places: PlaceDictionary }) {
    this.#python = python;
    this.#around = around;
  }

  async prepare(): Promise<void> {
    const python = spawn(this.#python, [script, this.#around.folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, XAPIAN_FLUSH_THRESHOLD: '200000' },
    });
    // A process that ended shows by the answer that doesn't come.
    python.stdin.on('error', () => undefined);
    this.#process = python;
    this.#lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
    await this.#lines.next();
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    await this.#ask({ load: creators.map((creator) => this.#document(creator)) });
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

  async close(): Promise<void> {
    const python = this.#process;
    this.#process = null;
    if (!python || python.exitCode !== null) return;
    python.stdin?.end();
    await once(python, 'exit');
  }

  #ask<Answer>(command: unknown): Promise<Answer> {
    const answer = this.#last.then(async () => {
      this.#process?.stdin?.write(`${JSON.stringify(command)}\n`);
      const line = await this.#lines?.next();
      if (!line || line.done) throw new Error('Xapian ended');
      return JSON.parse(line.value) as Answer;
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #document({ indexed }: BenchCreator) {
    const { id, platform, contacts, place, language, gender, verified, audience, ...row } = indexed;
    const names = (kind: string, list: readonly string[]) => list.map((name) => term(kind, name));
    const bits = Array.from({ length: 26 }, (_, bit) => bit).filter((bit) => (contacts >>> bit) & 1);
    const terms = [
      term('platform', platform),
      ...bits.map((bit) => term('contact', bit)),
      ...this.#upFrom(place).map((ordinal) => term('place', ordinal)),
      ...(language === null ? [] : [term('language', language)]),
      ...(gender === null ? [] : [term('gender', gender)]),
      ...(verified ? [term('verified', 1)] : []),
      ...names('interest', row.interests),
      ...names('topic', row.topics),
      ...names('hashtag', row.hashtags),
      ...names('bio', row.bioWords ?? []),
      ...names('caption', row.captionWords),
      ...(row.bioWords === null ? [] : [term('bio-known', 1)]),
      ...audience.places.map(({ ordinal, share }) => stepTerm('audience-place', ordinal, share)),
      ...audience.languages.map(({ code, share }) => stepTerm('audience-language', code, share)),
    ];
    const figures = Object.entries(flatRow(indexed)).filter(
      ([name, value]) => typeof value === 'number' && !['id', 'contacts', 'place'].includes(name),
    );
    return { id, terms, values: Object.fromEntries(figures) };
  }

  #upFrom(place: number | null): number[] {
    const { places } = this.#around;
    const ordinals: number[] = [];
    for (let at = place === null ? null : places.byOrdinal(place); at; ) {
      ordinals.push(at.ordinal);
      at = at.parentId === null ? null : places.byId(at.parentId);
    }
    return ordinals;
  }
}

type Entries = readonly (readonly string[])[];

/** The query in Xapian's words; null for sums of shares and for shares between two steps. */
function questionOf(query: SearchQuery) {
  const parts: QuestionPart[] = [];
  for (const condition of query.conditions) {
    const part = partOf(condition);
    if (!part) return null;
    parts.push(part);
  }
  return {
    all: [term('platform', query.platform), ...parts.flatMap(({ all = [] }) => all)],
    any: parts.flatMap(({ any = [] }) => any),
    none: parts.flatMap(({ none = [] }) => none),
    ranges: parts.flatMap(({ ranges = [] }) => ranges),
    sort: sortColumn(query),
  };
}

interface QuestionPart {
  readonly all?: readonly string[];
  readonly any?: readonly Entries[];
  readonly none?: Entries;
  readonly ranges?: readonly (readonly [column: string, min: number | null, max: number | null])[];
}

function partOf(condition: Condition): QuestionPart | null {
  switch (condition.kind) {
    case 'range':
      // A place holds all there is in it: creators have the terms of every place above theirs.
      if (condition.figure === 'place') return { all: [term('place', condition.min ?? 0)] };
      return { ranges: [[flatColumnOf[condition.figure], condition.min, condition.max]] };
    case 'all':
      return { all: condition.names.map((name) => nameTerm(condition.token, name)) };
    case 'any':
      return { any: [condition.names.map((name) => [nameTerm(condition.token, name)])] };
    case 'words': {
      const entries = (words: readonly WordEntry[]): Entries =>
        words.map((entry) => entry.map((word) => term(condition.token, word)));
      return {
        all: [...entries(condition.all).flat(), ...(condition.none.length > 0 ? [term('bio-known', 1)] : [])],
        any: condition.any.length > 0 ? [entries(condition.any)] : [],
        none: entries(condition.none),
      };
    }
    case 'share': {
      const { of, entry, minimum } = condition;
      if (minimum !== 1 && minimum % step !== 0) return null;
      const first = Math.floor(minimum / step);
      const steps = Array.from({ length: lastStep - first + 1 }, (_, n) => (first + n) * step);
      return { any: [steps.map((share) => [stepTerm(`audience-${of}`, entry, share)])] };
    }
    case 'ages':
      return null;
    case 'alike':
      return unknownCondition(condition);
  }
}

/** Contacts have the numbers of their bits, the nameless a 1. */
function nameTerm(kind: NameKind, name: string): string {
  if (kind === 'contact') return term('contact', contactChannels.indexOf(name as ContactChannel));
  return term(kind, name === '' ? 1 : name);
}
