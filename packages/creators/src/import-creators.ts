import type { ImportMode } from './creator.js';
import { type ImportDictionaries, readImportLine } from './import-line.js';
import { type ImportRecord, identityOf } from './import-record.js';
import type { CreatorStore, ImportCounts } from './ports.js';

/** Records written in one transaction. */
const batchSize = 1000;

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
  let batch = new Map<string, ImportRecord>();
  let writing: Promise<void> = Promise.resolve();

  const write = async (records: ImportRecord[]): Promise<void> => {
    const counts = await command.store.upsert(records, command.mode);
    report.added += counts.added;
    report.updated += counts.updated;
    report.suppressed += counts.suppressed;
    command.onProgress?.({ ...report });
  };
  // One batch is written while the next is read.
  const flush = async (): Promise<void> => {
    await writing;
    if (batch.size > 0) writing = write([...batch.values()]);
    batch = new Map();
    writing.catch(() => {});
  };

  let lineNumber = 0;
  for await (const line of command.lines) {
    lineNumber++;
    if (line.trim() === '') continue;
    report.lines++;
    const read = readImportLine(line, command.dictionaries);
    if (!read.ok) {
      report.bad++;
      command.onBadLine?.(lineNumber, read.reason);
      continue;
    }
    const identity = identityOf(read.record);
    if (batch.size >= batchSize || batch.has(identity)) await flush();
    batch.set(identity, read.record);
  }
  await flush();
  await writing;
  return report;
}
