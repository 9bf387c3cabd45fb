import { type ContactRules, withReadContacts } from './contact-formats.ts';
import type { ImportMode } from './facts-after-import.ts';
import { identitiesOf } from './identity.ts';
import { type ImportDictionaries, type LineRules, readImportLine, readImportValue } from './import-line.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ImportRecord } from './import-record.ts';
import { type CreatorStore, type ImportCounts, UnstorableRecords } from './ports.ts';
import { UnknownFieldCounts, type UnknownFields } from './unknown-fields.ts';

/** Most records in one transaction. */
const batchSize = 1000;

/** Most characters of lines in one transaction: a thousand lines of the greatest length are more than a store takes at once. */
const batchLength = 4_194_304;

/** Batches in flight at most: while one is written, others are prepared or wait for rows that it has locked. */
const maxInFlight = 5;

/** New creators after which an import into a database of hardly any others leaves indexes for its end. */
const largeFirstImport = 10_000;

export interface ImportReport extends ImportCounts {
  /** Lines that were not empty. */
  readonly lines: number;
  /** Lines skipped because they were invalid. */
  readonly bad: number;
  /** Records that a run before has written, which broke off; they are among the other counts. */
  readonly writtenBefore: number;
  /** Contacts left out because they can't be read; their creators were imported. */
  readonly contactsLeftOut: number;
}

/** What an import did, and what the file held that it has no use for. */
export interface FinishedImport extends ImportReport {
  readonly unknown: UnknownFields;
}

/** A record as a file holds it, or why it could not be read. `line` is where it begins, from 1. */
export type FileRecord = { readonly line: number } & (
  | { readonly unreadable: string }
  /** `value` is what `text` has been read to, where it isn't JSON. */
  | { readonly text: string; readonly value?: unknown }
);

/** A hash of texts, one after the other. */
export interface TextHash {
  add(text: string): void;
  /** In hexadecimal digits; nothing may be added afterwards. */
  digest(): string;
}

/** What lets an import continue where a run before broke off. */
export interface ImportMemory {
  readonly store: Pick<CreatorStore, 'upsertOnce' | 'forgetImport' | 'dropSearchIndexes' | 'makeSearchIndexes'>;
  /** What else decides what the lines become, such as the mapping. */
  readonly rules: string;
  /** Begins a hash of texts. */
  readonly newHash: () => TextHash;
  /** Forgets what a run before has written, and writes it again. */
  readonly fromStart?: boolean;
}

export interface CreatorImport {
  /** A string is a line of JSON, and its number the one after that of the string before. */
  readonly lines: AsyncIterable<FileRecord | string> | Iterable<FileRecord | string>;
  readonly mode: ImportMode;
  /** A line with a field that the record doesn't have is bad. */
  readonly strict?: boolean;
  /** How the records of another system become import records. */
  readonly mapping?: ImportMapping | undefined;
  /** Without it, the import can only be run again from its start. */
  readonly memory?: ImportMemory;
  /** Writes nothing; the counts are what would be. A creator that is twice in the file and not known yet counts twice. */
  readonly dryRun?: boolean;
  readonly store: Pick<CreatorStore, 'upsert' | 'dryRun'>;
  readonly dictionaries: ImportDictionaries & ContactRules;
  /** Called for each line that is skipped; lines are numbered from 1. */
  readonly onBadLine?: (lineNumber: number, reason: string) => void;
  /** Called for each contact that is left out. The reason names no value, since it may be logged. */
  readonly onContactLeftOut?: (lineNumber: number, reason: string) => void;
  /** Called before each batch is written. If it rejects, the import ends and writes nothing more. */
  readonly beforeBatch?: () => Promise<void>;
  /** Called after each batch with the counts so far. */
  readonly onProgress?: (report: ImportReport) => void;
}

/**
 * Imports creators from lines of JSON. Bad lines are reported and skipped, empty ones ignored. Each batch is committed by
 * itself. Run again after it broke off, with the same lines, it leaves alone what was written before and counts it as then;
 * all lines are read again, so that the report is that of the whole file. A large import into a database of hardly any other
 * creators makes the indexes of searches once, at its end. (contract 1 `creators import`)
 */
export async function importCreators(command: CreatorImport): Promise<FinishedImport> {
  const run = new ImportRun(command);
  let fault: { readonly error: unknown } | null = null;
  const lines = untilFault(command.lines, (error) => {
    fault = { error };
  });
  const report = await run.written(lines);
  if (fault !== null) throw (fault as { readonly error: unknown }).error;
  await run.forget();
  return report;
}

/** What could be read of a file that breaks off is imported before that is reported. */
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

/** A record and where it stood in the file. */
interface NumberedRecord {
  readonly lineNumber: number;
  readonly record: ImportRecord;
}

/** One import: what was read and written so far. */
class ImportRun {
  readonly #command: CreatorImport;
  readonly #batches: Batches;
  readonly #report = { lines: 0, bad: 0, contactsLeftOut: 0, added: 0, updated: 0, suppressed: 0, writtenBefore: 0 };
  readonly #unknown: UnknownFieldCounts;
  readonly #rules: LineRules;
  #importId: string | null = null;
  #askedForIndexes = false;
  /** Once what a run before has written is forgotten. */
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
    this.#rules = { ...command.dictionaries, strict: command.strict ?? false, mapping: command.mapping };
  }

  /** Writes the records of these lines, and makes the indexes that it has dropped, whatever happens. */
  async written(lines: AsyncIterable<FileRecord | string>): Promise<FinishedImport> {
    let number = 0;
    try {
      for await (const line of lines) {
        const full = this.#read(typeof line === 'string' ? { line: ++number, text: line } : line);
        if (full !== undefined) await full;
      }
      await this.#batches.finish();
    } catch (error) {
      await this.#makeIndexes().catch(() => undefined);
      throw error;
    }
    await this.#makeIndexes();
    return { ...this.#report, unknown: this.#unknown.total };
  }

  /** A promise where batches have to be written before the next record is read. */
  #read(given: FileRecord): Promise<void> | undefined {
    if ('unreadable' in given) {
      this.#report.lines++;
      this.#skip(given.line, given.unreadable);
      return undefined;
    }
    const { line, text, value } = given;
    if (text.trim() === '') return undefined;
    this.#report.lines++;
    const read = value === undefined ? readImportLine(text, this.#rules) : readImportValue(value, this.#rules);
    this.#unknown.add(read.unknown);
    if (read.ok)
      return this.#batches.add({ lineNumber: line, record: this.#withReadContacts(line, read.record) }, text);
    this.#skip(line, read.reason);
    return undefined;
  }

  #withReadContacts(lineNumber: number, given: ImportRecord): ImportRecord {
    const { record, leftOut } = withReadContacts(given, this.#command.dictionaries);
    this.#report.contactsLeftOut += leftOut.length;
    for (const reason of leftOut) this.#command.onContactLeftOut?.(lineNumber, reason);
    return record;
  }

  #skip(lineNumber: number, reason: string): void {
    this.#report.bad++;
    this.#command.onBadLine?.(lineNumber, reason);
  }

  /** The import has come to its end: the same lines are a new import from then on. */
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

  /** Once. Batches beside this one may have been written and not counted yet. */
  async #dropIndexes(store: ImportMemory['store']): Promise<void> {
    if (this.#askedForIndexes || this.#report.added < largeFirstImport) return;
    this.#askedForIndexes = true;
    await store.dropSearchIndexes(this.#report.added + maxInFlight * batchSize);
  }

  /** Also those that an import has dropped which broke off. */
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
    const { store, mode, dryRun } = this.#command;
    return dryRun === true ? store.dryRun(records) : store.upsert(records, mode);
  }

  /** Records that are refused together are written in halves, in their order, until the one that can't be stored is alone. */
  async #writeHalves(records: readonly NumberedRecord[]): Promise<void> {
    try {
      this.#count(await this.#store(records.map(({ record }) => record)));
    } catch (error) {
      if (!(error instanceof UnstorableRecords)) throw error;
      const [first, second] = records;
      if (first !== undefined && second === undefined) {
        this.#skip(first.lineNumber, 'the database refuses a value of this record');
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
  /** What the id of the first batch continues. */
  readonly firstId: string;
  /** Without it, ids of batches are empty. */
  readonly newHash: (() => TextHash) | undefined;
  readonly write: (records: readonly NumberedRecord[], id: string) => Promise<void>;
}

/**
 * Collects records into batches and writes them, one while the next is collected. Records of the same handle or user id are
 * never in flight together, so the later line wins.
 */
class Batches {
  readonly #options: BatchOptions;
  /** Of the open batch: of the id of the batch before it and of its lines, each as it comes, so that none has to stay in memory. */
  #hash: TextHash | undefined;
  #open: NumberedRecord[] = [];
  /** Of the open records. */
  #identities: string[] = [];
  #length = 0;
  #inFlight: Batch[] = [];
  /** Of the open batch. */
  #number = 0;
  /** By identity: the last batch that has a record of it, as long as that is open or in flight. */
  readonly #batchOf = new Map<string, number>();

  constructor(options: BatchOptions) {
    this.#options = options;
    this.#hash = this.#hashAfter(options.firstId);
  }

  /** `text` is what the record was read from. A promise where others have to be written first; nothing may be added until then. */
  add(numbered: NumberedRecord, text: string): Promise<void> | undefined {
    const identities = identitiesOf(numbered.record);
    if (this.#isFull(text) || identities.some((identity) => this.#batchOf.has(identity)))
      return this.#addAfterOthers(numbered, text, identities);
    this.#put(numbered, text, identities);
    return undefined;
  }

  async #addAfterOthers(numbered: NumberedRecord, text: string, identities: readonly string[]): Promise<void> {
    const isOpen = (identity: string): boolean => this.#batchOf.get(identity) === this.#number;
    if (this.#isFull(text) || identities.some(isOpen)) await this.#send();
    if (identities.some((identity) => this.#batchOf.has(identity))) await this.#settle(0);
    this.#put(numbered, text, identities);
  }

  #isFull(text: string): boolean {
    return this.#open.length >= batchSize || this.#length + text.length > batchLength;
  }

  #put(numbered: NumberedRecord, text: string, identities: readonly string[]): void {
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
    // A failure is thrown where the batch is awaited; until then it must not count as unhandled.
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
