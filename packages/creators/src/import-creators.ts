import { ColumnProblems, type ProblemOfColumn } from './column-problems.ts';
import { type ContactRules, withReadContacts } from './contact-formats.ts';
import type { ImportMode } from './facts-after-import.ts';
import { identitiesOf } from './identity.ts';
import { type ImportDictionaries, type LineRules, readImportLine, readImportValue, remembered } from './import-line.ts';
import type { ImportRecord } from './import-record.ts';
import { type CountRecords, type CreatorStore, type ImportCounts, UnstorableRecords } from './ports.ts';
import type { TableRecord } from './table-columns.ts';
import { UnknownFieldCounts, type UnknownFields } from './unknown-fields.ts';
import { UserIdCheck } from './user-id-check.ts';

/** Maximum records per transaction. */
const batchSize = 1000;

/** Maximum characters per transaction: a thousand lines of maximum length are too much for a store. */
const batchLength = 4_194_304;

/** Maximum batches in flight. While one is written, others are prepared or wait for its locks. */
const maxInFlight = 5;

/** Maximum distinct warnings. */
const maxWarnings = 1000;

/** After this many new creators, an import into a nearly empty database builds indexes at its end. */
const largeFirstImport = 10_000;

export interface ImportReport extends ImportCounts {
  /** Lines that are neither empty nor of an erased creator. */
  readonly lines: number;
  /** Invalid lines, which were skipped. */
  readonly bad: number;
  /** Records that an interrupted run has written; also part of the other counts. */
  readonly writtenBefore: number;
  /** Unreadable contacts of imported creators. */
  readonly contactsLeftOut: number;
  /** Removed user ids: placeholders, and ids shared by different people. */
  readonly userIdsLeftOut: number;
  /** Cells such as `N/A`, which are empty. */
  readonly placeholders: number;
}

export interface FinishedImport extends ImportReport {
  readonly unknown: UnknownFields;
  /** Columns whose cells are in another format. */
  readonly columns: readonly ProblemOfColumn[];
}

/** A record of a file, or the reason why it could not be read. `line` is its first line, from 1. */
export type FileRecord = { readonly line: number } /** `encoding` is suggested for text that is not UTF-8. */ & (
  | { readonly unreadable: string; readonly encoding?: string }
  /** `value` is the parsed `text` if that is not JSON; tables have `ofTable`. */
  | { readonly text: string; readonly value?: unknown; readonly ofTable?: Omit<TableRecord, 'value'> }
);

export interface TextHash {
  add(text: string): void;
  /** Returns hexadecimal digits. Nothing may be added afterwards. */
  digest(): string;
}

/** Lets an import continue after an interruption. */
export interface ImportMemory {
  readonly store: Pick<CreatorStore, 'upsertOnce' | 'forgetImport' | 'dropSearchIndexes' | 'makeSearchIndexes'>;
  /** Identifies the rules that affect records, such as the mapping. */
  readonly rules: string;
  readonly newHash: () => TextHash;
  /** Writes all batches again. */
  readonly fromStart?: boolean;
}

export interface CreatorImport extends Pick<LineRules, 'strict' | 'mapping'> {
  /** A string is a line of JSON; strings are numbered from 1. */
  readonly lines: AsyncIterable<FileRecord | string> | Iterable<FileRecord | string>;
  readonly mode: ImportMode;
  /** Without it, an interrupted import must start over. */
  readonly memory?: ImportMemory;
  /** Only counts, without writing. */
  readonly dryRun?: boolean;
  readonly store: Pick<CreatorStore, 'upsert' | 'dryRun'>;
  readonly dictionaries: ImportDictionaries & ContactRules;
  /** Called per skipped line, numbered from 1. Problems of columns are also counted in the result. */
  readonly onBadLine?: (lineNumber: number, reason: string, isOfColumn: boolean) => void;
  /** Called per unreadable contact. The reason contains no value and may be logged. */
  readonly onContactLeftOut?: (lineNumber: number, reason: string) => void;
  /** Called per user id that was left out. The reason contains no value. */
  readonly onUserIdLeftOut?: (lineNumber: number, reason: string) => void;
  /** Called with the meaning of a name of a place or language that is misspelled or has several, for its first line. */
  readonly onWarning?: (lineNumber: number, warning: string) => void;
  /** Called before each batch is written. If it rejects, the import ends. */
  readonly beforeBatch?: () => Promise<void>;
  /** Called after each batch with the counts so far. */
  readonly onProgress?: (report: ImportReport) => void;
}

/**
 * Imports creators. Bad lines are reported and skipped, empty lines ignored. Each batch is one transaction. After an
 * interruption, a run with the same lines skips the written batches but reports the whole file. A large import into a nearly
 * empty database builds search indexes once, at its end. (contract 1 `creators import`)
 */
export async function importCreators(command: CreatorImport): Promise<FinishedImport> {
  const run = new ImportRun(command);
  let fault: { readonly error: unknown } | null = null;
  const lines = untilFault(command.lines, (error) => {
    fault = { error };
  });
  const { dryRun, store } = command;
  const report = dryRun === true ? await store.dryRun((count) => run.written(lines, count)) : await run.written(lines);
  if (fault !== null) throw (fault as { readonly error: unknown }).error;
  await run.forget();
  return report;
}

/** Ends the lines at a fault, so that everything before it is imported. */
async function* untilFault<Line>(
  lines: AsyncIterable<Line> | Iterable<Line>,
  onFault: (error: unknown) => void,
): AsyncGenerator<Line> {
  try {
    for await (const line of lines) yield line;
  } catch (error) {
    onFault(error);
  }
}

interface NumberedRecord {
  readonly lineNumber: number;
  readonly record: ImportRecord;
}

class ImportRun {
  readonly #command: CreatorImport;
  readonly #batches: Batches;
  readonly #report = {
    ...{ lines: 0, bad: 0, contactsLeftOut: 0, userIdsLeftOut: 0, placeholders: 0 },
    ...{ added: 0, updated: 0, suppressed: 0, writtenBefore: 0 },
  };
  readonly #unknown: UnknownFieldCounts;
  readonly #columns = new ColumnProblems();
  /** Counts records in a dry run. */
  #dryCount: CountRecords | undefined;
  readonly #rules: LineRules;
  readonly #userIds = new UserIdCheck<NumberedRecord & { readonly text: string }>(({ lineNumber }, reason) =>
    this.#leaveOutUserId(lineNumber, reason),
  );
  readonly #warnings = new Set<string>();
  #importId: string | null = null;
  #hasDroppedIndexes = false;
  /** Resolves when an earlier run is forgotten. */
  #forgotten: Promise<void> = Promise.resolve();

  constructor(command: CreatorImport) {
    this.#command = command;
    const memory = command.dryRun === true ? undefined : command.memory;
    this.#batches = new Batches({
      firstId: memory === undefined ? '' : hashOf(memory, [command.mode, memory.rules]),
      newHash: memory?.newHash,
      write: (records, batchId) => this.#write(records, batchId),
    });
    this.#unknown = new UnknownFieldCounts(command.mapping === undefined);
    const { places, languages } = command.dictionaries;
    this.#rules = {
      ...command.dictionaries,
      places: {
        byId: (id) => places.byId(id),
        named: remembered((name) => places.named?.(name) ?? []),
      },
      languages: {
        byCode: (code) => languages.byCode(code),
        resolve: remembered((name) => languages.resolve?.(name) ?? null),
      },
      strict: command.strict ?? false,
      mapping: command.mapping,
    };
  }

  /** Writes the records of the lines. Builds dropped indexes even after a fault. */
  async written(lines: AsyncIterable<FileRecord | string>, dryCount?: CountRecords): Promise<FinishedImport> {
    this.#dryCount = dryCount;
    let number = 0;
    try {
      for await (const line of lines) {
        await this.#read(typeof line === 'string' ? { line: ++number, text: line } : line);
      }
      await this.#add(this.#userIds.end());
      await this.#batches.finish();
    } catch (error) {
      await this.#makeIndexes().catch(() => undefined);
      throw error;
    }
    await this.#makeIndexes();
    return { ...this.#report, unknown: this.#unknown.total, columns: this.#columns.all };
  }

  async #read(given: FileRecord): Promise<void> {
    if ('unreadable' in given) {
      this.#report.lines++;
      this.#skip(given.line, given.unreadable);
      return;
    }
    const { line, text, value, ofTable } = given;
    if (text.trim() === '') return;
    const read =
      value === undefined ? readImportLine(text, this.#rules) : readImportValue(value, this.#rules, ofTable?.problems);
    if (!read.ok && read.isErased) return;
    this.#report.lines++;
    this.#unknown.add(read.unknown);
    this.#report.placeholders += ofTable?.placeholders ?? 0;
    if (!read.ok) {
      this.#columns.add(read.columns);
      this.#skip(line, read.reason, read.columns.length > 0);
      return;
    }
    for (const warning of read.warnings ?? []) this.#warn(line, warning);
    if (read.lostUserId) this.#leaveOutUserId(line, 'platform_user_id: is not an id');
    await this.#add(this.#userIds.next({ lineNumber: line, record: this.#withReadContacts(line, read.record), text }));
  }

  async #add(checked: (NumberedRecord & { readonly text: string }) | null): Promise<void> {
    if (checked === null) return;
    const { text, ...numbered } = checked;
    await this.#batches.add(numbered, text);
  }

  #warn(lineNumber: number, warning: string): void {
    if (this.#warnings.has(warning) || this.#warnings.size >= maxWarnings) return;
    this.#warnings.add(warning);
    this.#command.onWarning?.(lineNumber, warning);
  }

  #leaveOutUserId(lineNumber: number, reason: string): void {
    this.#report.userIdsLeftOut++;
    this.#command.onUserIdLeftOut?.(lineNumber, reason);
  }

  #withReadContacts(lineNumber: number, given: ImportRecord): ImportRecord {
    const { record, leftOut } = withReadContacts(given, this.#command.dictionaries);
    this.#report.contactsLeftOut += leftOut.length;
    for (const reason of leftOut) this.#command.onContactLeftOut?.(lineNumber, reason);
    return record;
  }

  #skip(lineNumber: number, reason: string, isOfColumn = false): void {
    this.#report.bad++;
    this.#command.onBadLine?.(lineNumber, reason, isOfColumn);
  }

  /** Marks the end of the import: the same lines are then a new import. */
  async forget(): Promise<void> {
    if (this.#importId !== null) await this.#command.memory?.store.forgetImport(this.#importId);
  }

  async #write(records: readonly NumberedRecord[], batchId: string): Promise<void> {
    const { memory, dryRun, beforeBatch } = this.#command;
    await beforeBatch?.();
    if (memory === undefined || dryRun === true) await this.#writeHalves(records);
    else await this.#writeOnce(records, batchId, memory);
    this.#command.onProgress?.({ ...this.#report });
  }

  /** Runs once. Concurrent batches may be committed but not yet counted. */
  async #dropIndexes(store: ImportMemory['store']): Promise<void> {
    if (this.#hasDroppedIndexes || this.#report.added < largeFirstImport) return;
    this.#hasDroppedIndexes = true;
    await store.dropSearchIndexes(this.#report.added + maxInFlight * batchSize);
  }

  /** Builds search indexes, including indexes that an interrupted import has dropped. */
  async #makeIndexes(): Promise<void> {
    const { memory, dryRun } = this.#command;
    if (dryRun !== true) await memory?.store.makeSearchIndexes();
  }

  async #writeOnce(
    records: readonly NumberedRecord[],
    batchId: string,
    { store, fromStart }: ImportMemory,
  ): Promise<void> {
    if (this.#importId === null && fromStart === true) this.#forgotten = store.forgetImport(batchId);
    this.#importId ??= batchId;
    const batch = { importId: this.#importId, batchId };
    await this.#forgotten;
    await this.#dropIndexes(store);
    try {
      const counts = await store.upsertOnce(
        batch,
        records.map(({ record }) => record),
        this.#command.mode,
      );
      this.#count(counts);
      if (counts.writtenBefore) this.#report.writtenBefore += records.length;
    } catch (error) {
      if (!(error instanceof UnstorableRecords)) throw error;
      await this.#writeHalves(records);
    }
  }

  #count({ added, updated, suppressed }: ImportCounts): void {
    this.#report.added += added;
    this.#report.updated += updated;
    this.#report.suppressed += suppressed;
  }

  #store(records: readonly ImportRecord[]): Promise<ImportCounts> {
    const { store, mode } = this.#command;
    return this.#dryCount === undefined ? store.upsert(records, mode) : this.#dryCount(records);
  }

  /** Splits a refused batch until the record that cannot be stored is alone. */
  async #writeHalves(records: readonly NumberedRecord[]): Promise<void> {
    try {
      this.#count(await this.#store(records.map(({ record }) => record)));
    } catch (error) {
      if (!(error instanceof UnstorableRecords)) throw error;
      const [first, second] = records;
      if (first !== undefined && second === undefined) {
        this.#skip(first.lineNumber, 'the database refused a value of this record');
        return;
      }
      const half = Math.ceil(records.length / 2);
      await this.#writeHalves(records.slice(0, half));
      await this.#writeHalves(records.slice(half));
    }
  }
}

function hashOf({ newHash }: ImportMemory, texts: readonly string[]): string {
  const hash = newHash();
  for (const text of texts) hash.add(text);
  return hash.digest();
}

interface Batch {
  readonly number: number;
  readonly identities: readonly string[];
  readonly writing: Promise<void>;
}

interface BatchOptions {
  /** Start of the hash chain of batch ids. */
  readonly firstId: string;
  /** Without it, batch ids are empty. */
  readonly newHash: (() => TextHash) | undefined;
  readonly write: (records: readonly NumberedRecord[], id: string) => Promise<void>;
}

/**
 * Collects records into batches and writes one while the next is collected. Records with the same handle or user id are
 * never in flight together, so the later line wins.
 */
class Batches {
  readonly #options: BatchOptions;
  /** Running hash of the previous batch id and this batch's lines. */
  #hash: TextHash | undefined;
  #open: NumberedRecord[] = [];
  /** Identities of the open batch. */
  #identities: string[] = [];
  #length = 0;
  #inFlight: Batch[] = [];
  /** Number of the open batch. */
  #number = 0;
  /** Last open or in-flight batch per identity. */
  readonly #batchOf = new Map<string, number>();

  constructor(options: BatchOptions) {
    this.#options = options;
    this.#hash = this.#hashAfter(options.firstId);
  }

  /** Adds a record that was read from `text`. Await it before adding another record. */
  async add(numbered: NumberedRecord, text: string): Promise<void> {
    const identities = identitiesOf(numbered.record);
    const isOpen = (identity: string): boolean => this.#batchOf.get(identity) === this.#number;
    const isFull = this.#open.length >= batchSize || this.#length + text.length > batchLength;
    if (isFull || identities.some(isOpen)) await this.#send();
    if (identities.some((identity) => this.#batchOf.has(identity))) await this.#settle(0);
    this.#open.push(numbered);
    this.#hash?.add(text);
    for (const identity of identities) {
      this.#identities.push(identity);
      this.#batchOf.set(identity, this.#number);
    }
    this.#length += text.length;
  }

  async finish(): Promise<void> {
    await this.#send();
    await this.#settle(0);
  }

  async #send(): Promise<void> {
    await this.#settle(maxInFlight - 1);
    if (this.#open.length === 0) return;
    const id = this.#hash?.digest() ?? '';
    this.#hash = this.#hashAfter(id);
    const writing = this.#options.write(this.#open, id);
    // Awaiting the batch throws the failure. Until then it must not count as unhandled.
    writing.catch(() => undefined);
    this.#inFlight.push({ number: this.#number, identities: this.#identities, writing });
    this.#open = [];
    this.#identities = [];
    this.#length = 0;
    this.#number++;
  }

  #hashAfter(id: string): TextHash | undefined {
    const hash = this.#options.newHash?.();
    hash?.add(id);
    return hash;
  }

  /** Waits, oldest first, until at most `remaining` batches are in flight. */
  async #settle(remaining: number): Promise<void> {
    while (this.#inFlight.length > remaining) {
      await this.#inFlight[0]?.writing;
      const written = this.#inFlight.shift();
      for (const identity of written?.identities ?? [])
        if (this.#batchOf.get(identity) === written?.number) this.#batchOf.delete(identity);
    }
  }
}
