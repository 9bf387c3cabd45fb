import { createHash } from 'node:crypto';
import {
  type FinishedImport,
  ForeignColumns,
  ImportMapping,
  importCreators,
  jsonReasons,
  TableColumns,
  type TextHash,
  type UnknownField,
  type UnknownFields,
} from '@creator-discovery/creators';
import { readJson } from '@creator-discovery/search-filters';
import type { Services } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { ByteStream } from './byte-stream.ts';
import { decompressed } from './decompressed.ts';
import { type Format, recordsOf } from './formats.ts';
import type { Progress } from './import-progress.ts';
import type { Upload } from './upload.ts';

/** Bad lines that the answer lists; standard error has all of them. */
const mostListed = 1000;

/** The options of `creators import`. */
export interface ImportOptions {
  readonly replace: boolean;
  readonly strict: boolean;
  readonly dryRun: boolean;
  /** Default: as the name and the content of the file say. */
  readonly format?: Format | undefined;
  /** Imports everything again, also what another run of this import has written. */
  readonly fromStart: boolean;
}

export interface FileImport {
  readonly upload: Upload;
  readonly progress: Progress;
  readonly options: ImportOptions;
  readonly beforeBatch: () => Promise<void>;
}

/** Imports creators from a file and gives the answer of the command. (contract 1 `creators import`) */
export async function importFile(
  services: Pick<Services, 'creators' | 'dictionaries'>,
  { upload, progress, options, beforeBatch }: FileImport,
) {
  const started = performance.now();
  const { mapping, rules } = mappingOf(upload.mapping);
  const badLines: { line: number; reason: string }[] = [];
  const leftOut: { line: number; reason: string }[] = [];
  const { unknown, writtenBefore, contactsLeftOut, ...report } = await importCreators({
    lines: await recordsOf(new ByteStream(await decompressed(new ByteStream(upload.input))), {
      name: upload.name,
      columnsOf: (header) => (mapping === undefined ? TableColumns : ForeignColumns).of(header),
      ...(options.format && { format: options.format }),
    }),
    mode: options.replace ? 'replace' : 'update',
    strict: options.strict,
    dryRun: options.dryRun,
    mapping,
    memory: { store: services.creators, rules, newHash, fromStart: options.fromStart },
    store: services.creators,
    dictionaries: services.dictionaries,
    onBadLine: (line, reason) => {
      if (badLines.length < mostListed) badLines.push({ line, reason });
      progress.note(`line ${line}: ${reason}`);
    },
    onContactLeftOut: (line, reason) => {
      if (leftOut.length < mostListed) leftOut.push({ line, reason });
      progress.note(`line ${line}: a contact is left out: ${reason}`);
    },
    beforeBatch,
    onProgress: (soFar) => progress.show(soFar, upload.bytesRead()),
  });
  for (const note of notesOf(unknown, mapping !== undefined)) progress.note(note);
  if (writtenBefore > 0)
    progress.note(
      `${writtenBefore.toLocaleString('en-US')} records had been written already, by another run of this import`,
    );
  progress.end();
  const seconds = (performance.now() - started) / 1000;
  refuseWrongFile(report);
  return {
    ...(options.dryRun && { dry_run: true }),
    ...report,
    ...(writtenBefore > 0 && { written_before: writtenBefore }),
    seconds: Number(seconds.toFixed(1)),
    bad_lines: badLines,
    contacts_left_out: contactsLeftOut,
    lines_with_contacts_left_out: leftOut,
    unknown_fields: unknown.fields.map(({ field, lines, nearest }) => ({ field, lines, did_you_mean: nearest })),
    ...(unknown.otherLines > 0 && { lines_with_other_unknown_fields: unknown.otherLines }),
  };
}

function notesOf({ fields, otherLines }: UnknownFields, mapped: boolean): string[] {
  if (fields.length === 0) return [];
  const others = otherLines === 0 ? [] : [`  fields of other names (${counted(otherLines)})`];
  return [
    mapped ? 'fields that the mapping makes nothing of:' : 'fields that the record does not have:',
    ...fields.map(noteOf),
    ...others,
  ];
}

function noteOf({ field, lines, nearest }: UnknownField): string {
  return `  ${field} (${counted(lines)})${nearest === null ? '' : `: did you mean ${nearest}?`}`;
}

function counted(lines: number): string {
  return `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}`;
}

function refuseWrongFile({ lines, bad }: Pick<FinishedImport, 'lines' | 'bad'>): void {
  if (lines > 0 && bad === lines) throw new Refusal(`none of the ${lines} lines is a creator record`);
}

function mappingOf(rules: string | null): { mapping?: ImportMapping; rules: string } {
  if (rules === null) return { rules: '' };
  const read = readJson(rules);
  if (!read.ok) throw new Refusal(`the mapping is refused: ${jsonReasons[read.problem]}`);
  const mapping = ImportMapping.of(read.value);
  if (!(mapping instanceof ImportMapping)) throw new Refusal(`the mapping is refused: ${mapping.problems.join('; ')}`);
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
