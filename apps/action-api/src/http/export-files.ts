import { Readable } from 'node:stream';
import type { CreatorRow } from '@creator-discovery/creators';
import {
  byteOrderMark,
  type Column,
  csvHeader,
  csvRows,
  linksPart,
  orErased,
  type Separator,
  SheetWriter,
  sheetPart,
  workbookParts,
} from '@creator-discovery/creators/reading';
import { creatorColumns, csvColumns, type FileRow, rowFields, shownRow } from '@creator-discovery/operations';
import { ZipFile } from 'yazl';

export interface FileOptions {
  /** Names of the columns, in the asked order; absent for all. */
  readonly columns?: readonly string[] | undefined;
  readonly bom: boolean;
  readonly separator: Separator;
}

/** The rows of a file, which are read as fast as the file is written. */
export interface FileSource {
  read(format: (rows: readonly FileRow[]) => string): AsyncIterable<string>;
  /** The contact channels that any row has. */
  contactTypes(): Promise<readonly string[]>;
}

export interface FileFormat {
  readonly mediaType: string;
  /** Names that `columns` may have. */
  readonly columns: readonly string[];
  write(source: FileSource, options: FileOptions): Promise<Readable>;
}

const columnsForPrograms = csvColumns.map(orErased);
const columnsForPeople = creatorColumns.filter(({ only }) => only !== 'programs').map(orErased);

/** Formats by the ending of the file's name. */
export const fileFormats = {
  csv: { mediaType: 'text/csv; charset=utf-8', columns: namesOf(columnsForPrograms), write: csvFile },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    columns: namesOf(columnsForPeople),
    write: workbookFile,
  },
  ndjson: {
    mediaType: 'application/x-ndjson',
    columns: rowFields,
    write: async ({ read }, { columns }) =>
      streamOf(
        '',
        read((rows) => rows.map((row) => `${jsonOf(row, columns)}\n`).join('')),
        '',
      ),
  },
  json: { mediaType: 'application/json; charset=utf-8', columns: rowFields, write: jsonFile },
} as const satisfies Record<string, FileFormat>;

async function csvFile({ read }: FileSource, { columns: names, bom, separator }: FileOptions): Promise<Readable> {
  const columns = chosenOf(columnsForPrograms, names);
  const header = (bom ? byteOrderMark : '') + csvHeader(columns, separator);
  return streamOf(
    header,
    read((rows) => csvRows(columns, rows, separator)),
    '',
  );
}

async function jsonFile({ read }: FileSource, { columns }: FileOptions): Promise<Readable> {
  let between = '';
  const format = (rows: readonly FileRow[]) => {
    const text = between + rows.map((row) => jsonOf(row, columns)).join(',\n');
    between = ',\n';
    return text;
  };
  return streamOf('[\n', read(format), '\n]\n');
}

function jsonOf(row: FileRow, names: FileOptions['columns']): string {
  if ('erased' in row) return JSON.stringify(row);
  const shown = shownRow(row);
  return JSON.stringify(
    names === undefined ? shown : Object.fromEntries(names.map((name) => [name, shown[name as keyof CreatorRow]])),
  );
}

async function workbookFile(source: FileSource, { columns: names }: FileOptions): Promise<Readable> {
  const channels = new Set((await source.contactTypes()).map((type) => columnOfChannel[type] ?? `contacts.${type}`));
  const used = columnsForPeople.filter(({ key, kind }) => kind !== 'contact' || channels.has(key));
  const columns = chosenOf(names === undefined ? used : columnsForPeople, names);
  const sheet = new SheetWriter(columns);
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(workbookParts)) zip.addBuffer(Buffer.from(text), name);
  const rows = Readable.from(sheetText(sheet, columns, source), { objectMode: false });
  zip.addReadStream(rows, sheetPart, fast);
  zip.addReadStreamLazy(linksPart, fast, (ready) => ready(null, Readable.from([sheet.links()])));
  zip.end();
  const file = zip.outputStream as Readable;
  for (const part of [zip, rows]) part.on('error', (error: Error) => file.destroy(error));
  return file;
}

/** Columns of a channel that has more than one. */
const columnOfChannel: Readonly<Record<string, string>> = { EMAIL: 'other_emails', PHONE: 'other_phones' };

const fast = { compressionLevel: 1 };

async function* sheetText(sheet: SheetWriter, columns: readonly Column<FileRow>[], { read }: FileSource) {
  let begun = false;
  yield* read((rows) => {
    const cells = rows.map((row) => columns.map((column) => (column.wordsOf ?? column.valueOf)(row)));
    const beginning = begun ? '' : sheet.begin(cells);
    begun = true;
    return beginning + sheet.rows(cells);
  });
  yield (begun ? '' : sheet.begin([])) + sheet.end();
}

function streamOf(head: string, rows: AsyncIterable<string>, end: string): Readable {
  return Readable.from(
    (async function* () {
      if (head !== '') yield head;
      yield* rows;
      if (end !== '') yield end;
    })(),
    { objectMode: false },
  );
}

function namesOf(columns: readonly Column<FileRow>[]): readonly string[] {
  return columns.map(({ key }) => key);
}

function chosenOf(columns: readonly Column<FileRow>[], names: FileOptions['columns']): readonly Column<FileRow>[] {
  return names === undefined ? columns : names.flatMap((name) => columns.find(({ key }) => key === name) ?? []);
}
