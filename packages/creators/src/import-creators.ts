import type { ImportMode } from './creator.ts';
import { type ImportDictionaries, readImportLine } from './import-line.ts';
import { type ImportRecord, identityOf } from './import-record.ts';
import type { CreatorStore, ImportCounts } from './ports.ts';

/** Most records in one transaction. */
const batchSize = 1000;

/** Two batches are written while the next one is prepared. */
const maxInFlight = 3;

export interface ImportReport extends ImportCounts {
  /** Lines that were not empty. */
  readonly lines: number;
  /** Lines skipped because they were invalid. */
  readonly bad: number;
}

export interface CreatorImport {
  readonly lines: AsyncIterable<string> | Iterable<string>;
  readonly mode: ImportMode;
  readonly store: Pick<CreatorStore, 'upsert'>;
  readonly dictionaries: ImportDictionaries;
  /** Called for each line that is skipped; lines are numbered from 1. */
  readonly onBadLine?: (lineNumber: number, reason: string) => void;
  /** Called after each batch with the counts so far. */
  readonly onProgress?: (report: ImportReport) => void;
}

/**
 * Imports creators from lines of JSON. Bad lines are reported and skipped, empty ones ignored. Each batch is committed by
 * itself: an import that stops half-way can simply be run again. (contract 1 `creators import`)
 */
export async function importCreators(command: CreatorImport): Promise<ImportReport> {
  const report = { lines: 0, bad: 0, added: 0, updated: 0, suppressed: 0 };
  const write = async (records: readonly ImportRecord[]): Promise<void> => {
    const counts = await command.store.upsert(records, command.mode);
    report.added += counts.added;
    report.updated += counts.updated;
    report.suppressed += counts.suppressed;
    command.onProgress?.({ ...report });
  };
  const batches = new Batches(write);

  let lineNumber = 0;
  for await (const line of command.lines) {
    lineNumber++;
    if (line.trim() === '') continue;
    report.lines++;
    const read = readImportLine(line, command.dictionaries);
    if (read.ok) {
      await batches.add(read.record);
    } else {
      report.bad++;
      command.onBadLine?.(lineNumber, read.reason);
    }
  }
  await batches.finish();
  return report;
}

interface Batch {
  readonly records: Map<string, ImportRecord>;
  readonly writing: Promise<void>;
}

/**
 * Collects records into batches and writes them, one while the next is collected. Records of the same creator are never in
 * flight together, so the later line wins.
 */
class Batches {
  readonly #write: (records: readonly ImportRecord[]) => Promise<void>;
  #open = new Map<string, ImportRecord>();
  #inFlight: Batch[] = [];

  constructor(write: (records: readonly ImportRecord[]) => Promise<void>) {
    this.#write = write;
  }

  async add(record: ImportRecord): Promise<void> {
    const identity = identityOf(record);
    if (this.#open.size >= batchSize || this.#open.has(identity)) await this.#send();
    if (this.#inFlight.some(({ records }) => records.has(identity))) await this.#settle(0);
    this.#open.set(identity, record);
  }

  async finish(): Promise<void> {
    await this.#send();
    await this.#settle(0);
  }

  async #send(): Promise<void> {
    await this.#settle(maxInFlight - 1);
    if (this.#open.size === 0) return;
    const writing = this.#write([...this.#open.values()]);
    // A failure is thrown where the batch is awaited; until then it must not count as unhandled.
    writing.catch(() => undefined);
    this.#inFlight.push({ records: this.#open, writing });
    this.#open = new Map();
  }

  /** Waits, oldest first, until at most `remaining` batches are in flight. */
  async #settle(remaining: number): Promise<void> {
    while (this.#inFlight.length > remaining) {
      await this.#inFlight[0]?.writing;
      this.#inFlight.shift();
    }
  }
}
