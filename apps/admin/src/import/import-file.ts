import { createHash } from 'node:crypto';
import {
  ColumnProblems,
  type FileRecord,
  type FinishedImport,
  ForeignColumns,
  ImportMapping,
  importCreators,
  jsonReasons,
  type ProblemOfColumn,
  TableColumns,
  type TextHash,
  type UnknownField,
  type UnknownFields,
} from '@creator-discovery/creators';
import { readJson } from '@creator-discovery/search-filters';
import type { Services } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { type FileOptions, openRecords, type RecordFile } from './formats.ts';
import type { Progress } from './import-progress.ts';
import type { Upload } from './upload.ts';
import { otherEncoding } from './utf8.ts';

/** Bad lines listed in the result. */
const maxListed = 1000;

export interface ImportOptions extends FileOptions {
  readonly replace: boolean;
  readonly strict: boolean;
  readonly dryRun: boolean;
  /** Bad lines above which the command fails: a number, or a share such as `5%`. */
  readonly maxBad: string;
  /** Writes every record, including those an interrupted run of this import has written. */
  readonly fromStart: boolean;
}

export interface FileImport {
  readonly upload: Upload;
  readonly progress: Progress;
  readonly options: ImportOptions;
  readonly beforeBatch: () => Promise<void>;
}

/** Imports creators from a file; returns the result of `creators import`. (contract 1 `creators import`) */
export async function importFile(services: Pick<Services, 'creators' | 'dictionaries'>, given: FileImport) {
  const { upload, progress, options } = given;
  const started = performance.now();
  const mapped = mappingOf(upload.mapping);
  const { mapping } = mapped;
  const file = await openRecords(upload, {
    ...options,
    columnsOf: (header, style) =>
      mapping === undefined ? TableColumns.of(header, style) : ForeignColumns.of(header, mapping),
  });
  try {
    if (file.beginning !== null) await checkTable(file.beginning(), mapping, options.maxBad);
    const result = await importRecords(services, { ...given, ...mapped, file });
    const seconds = (performance.now() - started) / 1000;
    return { ...result, seconds: Number(seconds.toFixed(1)) };
  } finally {
    await file.close();
    progress.end();
  }
}

interface OpenImport extends FileImport {
  readonly file: RecordFile;
  readonly mapping?: ImportMapping;
  readonly rules: string;
}

async function importRecords(
  services: Pick<Services, 'creators' | 'dictionaries'>,
  { upload, progress, options, beforeBatch, file, mapping, rules }: OpenImport,
) {
  const badLines: { line: number; reason: string }[] = [];
  const leftOut: { line: number; reason: string }[] = [];
  const warnings: { line: number; warning: string }[] = [];
  const { unknown, columns, placeholders, writtenBefore, contactsLeftOut, userIdsLeftOut, ...report } =
    await importCreators({
      lines: file.records(),
      mode: options.replace ? 'replace' : 'update',
      strict: options.strict,
      dryRun: options.dryRun,
      mapping,
      memory: { store: services.creators, rules, newHash, fromStart: options.fromStart },
      store: services.creators,
      dictionaries: services.dictionaries,
      onBadLine: (line, reason, isOfColumn) => {
        if (badLines.length < maxListed) badLines.push({ line, reason });
        progress.badLine(`line ${line}: ${reason}`, isOfColumn ? 'reported' : 'bad');
      },
      onContactLeftOut: (line, reason) => {
        if (leftOut.length < maxListed) leftOut.push({ line, reason });
        progress.badLine(`line ${line}: skipped a contact: ${reason}`, 'warning');
      },
      onUserIdLeftOut: (line, reason) => progress.badLine(`line ${line}: left out ${reason}`, 'warning'),
      onWarning: (line, warning) => {
        warnings.push({ line, warning });
        progress.badLine(`line ${line}: ${warning}`, 'warning');
      },
      beforeBatch,
      onProgress: (soFar) => progress.show(soFar, upload.bytesRead()),
    });
  for (const note of [...notesOf(unknown, mapping !== undefined), ...columns.map(noteOfColumn)]) progress.note(note);
  for (const sheet of file.otherSheets) progress.note(`The sheet ${sheet} was not read: only the first one is.`);
  if (writtenBefore > 0)
    progress.note(`Skipped ${writtenBefore.toLocaleString('en-US')} records that an earlier run of this import wrote.`);
  refuseWrongFile(report);
  return {
    ...(options.dryRun && { dry_run: true }),
    ...report,
    ...(writtenBefore > 0 && { written_before: writtenBefore }),
    bad_allowed: badAllowed(options.maxBad, report.lines),
    bad_lines: badLines,
    contacts_left_out: contactsLeftOut,
    lines_with_contacts_left_out: leftOut,
    user_ids_left_out: userIdsLeftOut,
    warnings,
    unknown_fields: unknown.fields.map(({ field, lines, nearest }) => ({ field, lines, did_you_mean: nearest })),
    column_problems: columns,
    placeholder_cells: placeholders,
    ...(unknown.otherLines > 0 && { lines_with_other_unknown_fields: unknown.otherLines }),
  };
}

/**
 * Refuses a table before anything is written if it is in another encoding, or if a column is in another format in more lines
 * than may be bad.
 */
async function checkTable(
  records: AsyncIterable<FileRecord>,
  mapping: ImportMapping | undefined,
  maxBad: string,
): Promise<void> {
  const columns = new ColumnProblems();
  let lines = 0;
  for await (const record of records) {
    lines++;
    if ('text' in record)
      columns.add(mapping === undefined ? (record.ofTable?.problems ?? []) : mapping.apply(record.value).problems);
    else if (record.encoding !== undefined) throw otherEncoding(record.line, record.encoding);
  }
  const wrong = columns.all.filter((column) => column.lines > badAllowed(maxBad, lines));
  if (wrong.length > 0) throw new Refusal(`nothing was imported. ${wrong.map(noteOfColumn).join(' ')}`);
}

/** Returns how many of these lines may be bad. */
function badAllowed(maxBad: string, lines: number): number {
  const amount = Number.parseFloat(maxBad);
  return maxBad.endsWith('%') ? Math.floor((lines * amount) / 100) : amount;
}

function noteOfColumn({ column, lines, problem, fix }: ProblemOfColumn): string {
  return `Column ${column} ${problem} in ${counted(lines)}. ${fix}`;
}

function notesOf({ fields, otherLines }: UnknownFields, mapped: boolean): string[] {
  if (fields.length === 0) return [];
  const others = otherLines === 0 ? [] : [`  other fields (${counted(otherLines)})`];
  return [mapped ? 'Fields that the mapping does not use:' : 'Unknown fields:', ...fields.map(noteOf), ...others];
}

function noteOf({ field, lines, nearest }: UnknownField): string {
  return `  ${field} (${counted(lines)})${nearest === null ? '' : `: did you mean ${nearest}?`}`;
}

function counted(lines: number): string {
  return `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}`;
}

function refuseWrongFile({ lines, bad }: Pick<FinishedImport, 'lines' | 'bad'>): void {
  if (lines === 0) throw new Refusal('the file has no records');
  if (bad === lines) throw new Refusal(`none of the ${lines} lines is a creator record`);
}

function mappingOf(rules: string | null): { mapping?: ImportMapping; rules: string } {
  if (rules === null) return { rules: '' };
  const read = readJson(rules);
  if (!read.ok) throw new Refusal(`invalid mapping: ${jsonReasons[read.problem]}`);
  const mapping = ImportMapping.of(read.value);
  if (!(mapping instanceof ImportMapping)) throw new Refusal(`invalid mapping: ${mapping.problems.join('; ')}`);
  return { mapping, rules };
}

function newHash(): TextHash {
  const hash = createHash('sha256');
  return {
    add: (text) => {
      hash.update(text).update('\n');
    },
    digest: () => hash.digest('hex'),
  };
}
