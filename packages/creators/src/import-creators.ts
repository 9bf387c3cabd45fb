import type { ImportMode } from './creator.ts';
import { type ImportDictionaries, readImportLine } from './import-line.ts';
import { type ImportRecord, identityOf } from './import-record.ts';
import type { CreatorStore, ImportCounts } from './ports.ts';

/** Records written in one transaction. */
const batchSize = 1000;

/** While two batches are being written the next can be worked out. */
const mostUnderWay = 3;

export interface ImportReport extends ImportCounts {
  /** Lines that held something. */
  readonly lines: number;
  /** Lines skipped because they could not be read. */
  readonly bad: number;
}

export interface CreatorImport {
  readonly lines: AsyncIterable<string> | Iterable<string>;
  readonly mode: ImportMode;
  readonly store: Pick<CreatorStore, 'upsert'>;
  readonly dictionaries: ImportDictionaries;
  /** Told of each line that is skipped; the number counts from 1. */
  readonly onBadLine?: (lineNumber: number, reason: string) => void;
  /** Told after each batch how far the import is. */
  readonly onProgress?: (report: ImportReport) => void;
}

/**
 * Imports creators, a JSON object a line. Bad lines are reported and skipped, empty ones ignored. Batches are committed as
 * they come: an import that stops half-way can simply be run again. (spec: contract 1 `creators import`)
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
 * Collects records and writes them, the next batch while the last one is still being written. Records of the same creator
 * are never under way together: the later one is written later.
 */
class Batches {
  readonly #write: (records: readonly ImportRecord[]) => Promise<void>;
  #open = new Map<string, ImportRecord>();
  #underWay: Batch[] = [];

  constructor(write: (records: readonly ImportRecord[]) => Promise<void>) {
    this.#write = write;
  }

  async add(record: ImportRecord): Promise<void> {
    const identity = identityOf(record);
    if (this.#open.size >= batchSize || this.#open.has(identity)) await this.#send();
    if (this.#underWay.some(({ records }) => records.has(identity))) await this.#settle(0);
    this.#open.set(identity, record);
  }

  async finish(): Promise<void> {
    await this.#send();
    await this.#settle(0);
  }

  async #send(): Promise<void> {
    await this.#settle(mostUnderWay - 1);
    if (this.#open.size === 0) return;
    const writing = this.#write([...this.#open.values()]);
    // A failure is thrown where the batch is waited for; until then it is not unhandled.
    writing.catch(() => undefined);
    this.#underWay.push({ records: this.#open, writing });
    this.#open = new Map();
  }

  /** Waits, oldest first, until no more than that many batches are under way. */
  async #settle(remaining: number): Promise<void> {
    while (this.#underWay.length > remaining) {
      await this.#underWay[0]?.writing;
      this.#underWay.shift();
    }
  }
}
