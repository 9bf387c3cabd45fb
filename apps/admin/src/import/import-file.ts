import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import {
  type FinishedImport,
  ForeignColumns,
  ImportMapping,
  importCreators,
  parseJson,
  TableColumns,
  type UnknownField,
  type UnknownFields,
} from '@creator-discovery/creators';
import type { AdminStreams, Services } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { ByteStream } from './byte-stream.ts';
import { decompressed } from './decompressed.ts';
import { type Format, recordsOf } from './formats.ts';
import { ImportProgress } from './import-progress.ts';

/** Bad lines that the answer lists; standard error has all of them. */
const mostListed = 1000;

/** The options of `creators import`. */
export interface ImportOptions {
  readonly replace?: boolean;
  readonly strict?: boolean;
  readonly dryRun?: boolean;
  /** Default: as the name and the content of the file say. */
  readonly format?: Format;
  /** A file that says how the records of another system become import records. */
  readonly mapping?: string;
  /** Imports everything again, also what another run of this import has written. */
  readonly fromStart?: boolean;
}

export interface FileImport {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly options: ImportOptions;
  readonly streams: AdminStreams;
}

/** Imports creators from a file and gives the answer of the command. (contract 1 `creators import`) */
export async function importFile(services: Services, { file, options, streams }: FileImport) {
  const started = performance.now();
  const { mapping, rules } = await readMapping(options.mapping);
  const source = await openSource(file, streams);
  const progress = new ImportProgress(streams.stderr, source.size);
  const badLines: { line: number; reason: string }[] = [];
  const leftOut: { line: number; reason: string }[] = [];
  const { unknown, writtenBefore, contactsLeftOut, ...report } = await importCreators({
    lines: await recordsOf(new ByteStream(await decompressed(new ByteStream(source.input))), {
      name: file,
      columnsOf: (header) => (mapping === undefined ? TableColumns : ForeignColumns).of(header),
      ...(options.format && { format: options.format }),
    }),
    mode: options.replace ? 'replace' : 'update',
    strict: options.strict ?? false,
    dryRun: options.dryRun ?? false,
    mapping,
    memory: { store: services.creators, rules, hashOf, fromStart: options.fromStart ?? false },
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
    onProgress: (soFar) => progress.show(soFar, source.bytesRead()),
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

async function readMapping(file: string | undefined): Promise<{ mapping?: ImportMapping; rules: string }> {
  if (file === undefined) return { rules: '' };
  const rules = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal('the mapping cannot be read: there is no such file', { cause: error });
  });
  const read = parseJson(rules);
  if (!read.ok) throw new Refusal(`the mapping is refused: ${read.reason}`);
  const mapping = ImportMapping.of(read.value);
  if (!(mapping instanceof ImportMapping)) throw new Refusal(`the mapping is refused: ${mapping.problems.join('; ')}`);
  return { mapping, rules };
}

function hashOf(texts: readonly string[]): string {
  return hash('sha256', `${texts.join('\n')}\n`);
}

async function openSource(file: string, { stdin }: AdminStreams) {
  if (file === '-') return { input: stdin, size: null, bytesRead: () => 0 };
  const found = await stat(file).catch(() => null);
  if (!found) throw new Refusal('there is no such file');
  if (found.isDirectory()) throw new Refusal('this is a folder; give a file');
  const stream = createReadStream(file, { highWaterMark: 1 << 18 });
  try {
    await once(stream, 'open');
  } catch (error) {
    throw new Refusal('the file cannot be read', { cause: error });
  }
  return { input: stream, size: found.isFile() ? found.size : null, bytesRead: () => stream.bytesRead };
}
