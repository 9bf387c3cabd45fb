import { createWriteStream } from 'node:fs';
import { appendFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buildCommand } from '@stricli/core';
import { parse } from 'csv-parse/sync';
import {
  ApiError,
  type CreatorDiscovery,
  type FileFormat,
  type Job,
  type JobResult,
  type RequestOf,
  type Schemas,
} from '../index.ts';
import { type FilterFlags, filterFlags, filtersOf, searchWords, textOf } from './reading.ts';
import {
  CommandFailure,
  clientOf,
  counted,
  creditsOf,
  jsonFlag,
  limitFlag,
  messageOf,
  note,
  print,
  type Session,
  type SpendingFlags,
  spendingFlags,
  textFlag,
  withConsent,
} from './session.ts';

interface FileFlags {
  readonly file: string;
  readonly overwrite?: boolean;
  readonly columns?: readonly string[];
  readonly json?: boolean;
}

const fileFlags = {
  file: { kind: 'parsed', parse: String, brief: 'File to write: .csv, .xlsx, .ndjson or .json', placeholder: 'file' },
  overwrite: { kind: 'boolean', brief: 'Replace an existing file', optional: true, withNegated: false },
  columns: { ...textFlag('Columns, such as handle,email', 'names'), variadic: ',' },
  ...jsonFlag,
} as const;

interface ExportFlags extends FileFlags, FilterFlags, SpendingFlags {
  readonly list?: string;
  readonly limit: number;
}

export const exportCommand = buildCommand({
  docs: { brief: 'Export creators with contact details to a file' },
  parameters: {
    flags: {
      ...filterFlags,
      list: textFlag('List to export, instead of filters', 'list-id'),
      limit: limitFlag('Creators to export', 100),
      ...fileFlags,
      ...spendingFlags,
    },
    positional: searchWords,
  },
  async func(this: Session, flags: ExportFlags, ...words: readonly string[]) {
    const client = await clientForFile(this, flags);
    const { list, limit } = flags;
    const source =
      list === undefined ? { filters: await filtersOf(this, client, { ...flags, words }) } : { list_id: list };
    const body = { ...source, limit };
    await finish(this, await startExport(this, client, { body, flags }), flags);
  },
});

interface UnlockFlags extends FileFlags, SpendingFlags {
  readonly platform: string;
  readonly column?: string;
}

const linesPerCall = 500;
const maxLines = 10_000;
/** Headers of columns with handles or links, and of others that share a word with them. The server has the same. */
export const nameHeaders = {
  names:
    /user|handle|profil|perfil|link(?!edin)|url|usu[aá]rio|uti?lisateur|utente|użytkown|kullan|gebruiker|nutzer|brukernavn|användarnamn|käyttäjänimi|pengguna|người dùng|felhasznál|uživatel|χρήστη|^ник$|пользовател|المستخدم|ユーザー|用户名|사용자|ผู้ใช้|उपयोगकर्ता|משתמש|^(?:@|account|account name|konto|cuenta|conta|compte|pseudo|identifiant|аккаунт|アカウント|账号|帳號|계정)$/i,
  others: /(?:^|[ _])(?:id|type|typ|tipo|status|pic|picture|photo|foto|image|bild|bio|external|website)(?:$|[ _])/i,
};

/** Returns the position of the column with handles, or else with links; -1 if none. */
function columnOfNames(header: readonly string[]): number {
  const [handle, username] = [header.indexOf('handle'), header.indexOf('username')];
  const named = header.findIndex((name) => nameHeaders.names.test(name) && !nameHeaders.others.test(name));
  return handle >= 0 ? handle : username >= 0 ? username : named;
}

export const unlock = buildCommand({
  docs: { brief: 'Unlock the creators of a file: a handle or link per line, or a CSV table' },
  parameters: {
    flags: {
      platform: { kind: 'parsed', parse: String, brief: 'photonet, videonet or shortnet', placeholder: 'name' },
      column: textFlag('Column of a table; default: the one with handles or links', 'name'),
      ...fileFlags,
      ...spendingFlags,
    },
    positional: { kind: 'tuple', parameters: [{ parse: String, brief: 'Text or CSV file', placeholder: 'names' }] },
  },
  async func(this: Session, flags: UnlockFlags, names: string) {
    const client = await clientForFile(this, flags);
    const lines = await linesOf(names, flags);
    const { list } = await client.call('create_list', { name: `Unlock ${path.basename(names)}`.slice(0, 120) });
    // The export fixes its creators when it starts, so the list is needed no longer.
    const job = await (async () => {
      const limit = await addLines(this, client, { list, lines, platform: flags.platform as Schemas['Platform'] });
      return startExport(this, client, { body: { list_id: list.list_id, limit }, flags });
    })().finally(() => client.call('delete_list', { list_id: list.list_id }));
    await finish(this, job, flags);
  },
});

/** Separators of names. The comma in `10,000` and `@lena 10,000` belongs to the number, with which the API refuses the line. */
const betweenNames = /[;\t]|,(?!(?<=(?:^|\s)\d{1,3},)\d{3}$)/;

/** Returns the handle of a row such as `jane.doe⇥Jane Doe⇥12,400`, or the names in a line. */
function namesIn(line: string): readonly string[] {
  const cells = line.split('\t').map((cell) => cell.trim());
  const mayBeName = (cell: string) => /\p{L}/u.test(cell) && !/\s/.test(cell);
  const isRow = cells.length > 1 && !cells.every((cell) => cell === '' || mayBeName(cell));
  return isRow ? cells.filter(mayBeName).slice(0, 1) : line.split(betweenNames);
}

/** Returns whether the first line is a header such as `platform,handle,name`, in a file with another ending. */
function hasHeader(text: string): boolean {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const cells = header.toLowerCase().split(/"?[,;\t|]"?/);
  return cells.length > 1 && columnOfNames(cells) >= 0;
}

async function linesOf(file: string, { column, platform }: UnlockFlags): Promise<readonly string[]> {
  const text = await textOf(file).catch((fault) => {
    throw new CommandFailure(`${file} can't be read: ${fault.message}`, { exit: 'usage' });
  });
  if (/[\0\ufffd]/.test(text))
    throw new CommandFailure(`${file} is a workbook, or not in UTF-8: save it as CSV UTF-8.`, { exit: 'usage' });
  const isTable = /\.[ct]sv$/i.test(file) || column !== undefined || hasHeader(text);
  const entries = isTable ? cellsIn(text, { file, column, platform }) : text.split(/[\r\n]/).flatMap(namesIn);
  const lines = entries.map((line) => line.trim()).filter((line) => line !== '');
  if (lines.length === 0 || lines.length > maxLines)
    throw new CommandFailure(`${file} must have 1 to ${maxLines} lines, but has ${lines.length}.`, { exit: 'usage' });
  return lines;
}

/** Other names of a network in the column `platform` of a table. */
const networkNames: Readonly<Record<string, string>> = {
  instagram: 'photonet',
  youtube: 'videonet',
  tiktok: 'shortnet',
};

/**
 * Returns the cells of the column with handles or links. A table of one column needs no header. Refuses rows of another
 * platform, where another person may have the handle.
 */
function cellsIn(
  written: string,
  { file, column, platform }: { file: string; column: string | undefined; platform: string },
): readonly string[] {
  const text = written.replace(/^\ufeff?sep=.\r?\n/, '');
  const delimiter = [';', '\t', '|'].find((one) => text.slice(0, text.indexOf('\n')).includes(one)) ?? ',';
  const options = { bom: true, delimiter, trim: true, relax_column_count: true, relax_quotes: true };
  const rows = parse(text, { ...options, skip_empty_lines: true });
  const header = (rows[0] ?? []).map((name) => name.toLowerCase());
  const at = column === undefined ? columnOfNames(header) : header.indexOf(column.toLowerCase());
  const networks = rows.slice(1).map((row) => row[header.indexOf('platform')]?.toLowerCase() || platform);
  const other = networks.findIndex((name) => (networkNames[name] ?? name) !== platform);
  if (other >= 0)
    throw new CommandFailure(`${file} has ${networks[other]} in row ${other + 2}; keep the rows of ${platform}.`, {
      exit: 'usage',
    });
  if (at >= 0) return rows.slice(1).map((row) => row[at] ?? '');
  if (column === undefined && header.length < 2) return rows.map(([cell]) => cell ?? '');
  throw new CommandFailure(`${file} needs --column, one of: ${rows[0]?.join(', ')}`, { exit: 'usage' });
}

interface ListedLines {
  readonly list: { readonly list_id: string };
  readonly lines: readonly string[];
  readonly platform: Schemas['Platform'];
}

/** Lets the API read the lines, reports the lines that it refuses, and returns the number of creators. */
async function addLines(session: Session, client: CreatorDiscovery, { list, lines, platform }: ListedLines) {
  let count = 0;
  for (let at = 0; at < lines.length; at += linesPerCall) {
    session.interrupt.throwIfAborted();
    const creators = lines.slice(at, at + linesPerCall).map((handle) => ({ platform, handle: handle.slice(0, 300) }));
    const { invalid, item_count } = await client.call('add_to_list', { list_id: list.list_id, creators });
    for (const { handle, problem, reason } of invalid)
      note(session, `Left out: ${JSON.stringify(handle)} ${problem ?? reason.replace('_', ' ')}`);
    count = item_count;
  }
  if (count === 0) throw new CommandFailure('No line names a known creator. Nothing was charged.');
  return count;
}

interface StartedExport {
  readonly body: Omit<RequestOf<'run_export'>, 'confirmed' | 'max_credits'>;
  readonly flags: SpendingFlags;
}

async function startExport(session: Session, client: CreatorDiscovery, { body, flags }: StartedExport): Promise<Job> {
  // An export that has been confirmed is not interrupted before its id is known.
  return withConsent(session, { flags }, (credits) => {
    session.interrupt.throwIfAborted();
    return client.runExport(credits === null ? body : { ...body, confirmed: true, max_credits: credits });
  });
}

export const jobCommand = buildCommand({
  docs: { brief: 'Wait for a job that was started before, and write its file' },
  parameters: {
    flags: fileFlags,
    positional: { kind: 'tuple', parameters: [{ parse: String, brief: 'The job', placeholder: 'history-id' }] },
  },
  async func(this: Session, flags: FileFlags, historyId: string) {
    if (historyId === '') throw new CommandFailure('A history-id is not empty.', { exit: 'usage' });
    await finish(this, (await clientForFile(this, flags)).job(historyId), flags);
  },
});

/** Checks file and columns before anything is paid. The API checks columns before it looks for the job. */
async function clientForFile(session: Session, flags: FileFlags): Promise<CreatorDiscovery> {
  const format = await formatOf(flags);
  const client = await clientOf(session);
  const { columns = [] } = flags;
  if (columns.length === 0) return client;
  await client.download('none', format, { columns, signal: session.interrupt }).catch((refusal) => {
    if (!(refusal instanceof ApiError && refusal.code === 404)) throw refusal;
  });
  return client;
}

async function formatOf({ file, overwrite }: FileFlags): Promise<FileFormat> {
  const format = ['csv', 'xlsx', 'ndjson', 'json'].find((one) => file.endsWith(`.${one}`));
  if (format === undefined)
    throw new CommandFailure('--file must end with .csv, .xlsx, .ndjson or .json.', { exit: 'usage' });
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) throw new CommandFailure(`${file} is a folder.`, { exit: 'usage' });
  if (!overwrite && found !== null)
    throw new CommandFailure(`${file} exists. Add --overwrite to replace it.`, { exit: 'usage' });
  // Tried before anything is paid.
  const part = `${file}.part`;
  await appendFile(part, '').catch((fault) => {
    throw new CommandFailure(`${file} can't be written: ${fault.message}`, { exit: 'usage' });
  });
  await rm(part);
  return format as FileFormat;
}

/** Waits for the job and writes its file. Ctrl-C ends the waiting, not the job. */
async function finish(session: Session, job: Job, flags: FileFlags): Promise<void> {
  const { interrupt: signal, isTerminal, process, program } = session;
  const { file, columns, json } = flags;
  let result: JobResult | null = null;
  try {
    const onProgress = ({ done, expected }: { done: number; expected: number }) =>
      process.stderr.write(`\r${done} of ${counted(expected, 'creator')} `);
    result = await job.wait({ signal, ...(isTerminal && { onProgress }) });
    if (isTerminal) note(session, '');
    if (result === null) throw new CommandFailure('No creator matches. Nothing was charged.');
    const rows = await writeFile(job, await formatOf(flags), { file, columns, signal });
    const { history_id, outcome, failed_items, credits } = result;
    for (const { handle, reason } of failed_items)
      note(session, `Not delivered: ${handle} (${reason.replace('_', ' ')})`);
    print(session, json, {
      value: { history_id, outcome, rows, file, failed_items, credits },
      text: `${counted(rows, 'creator')} in ${file}, ${creditsOf(credits.charged)} charged.`,
    });
  } catch (fault) {
    const hasEnded = result === null && fault instanceof ApiError;
    if (job.historyId === '' || hasEnded) throw fault;
    const rest = result === null ? 'The job continues' : `The rows, for ${creditsOf(result.credits.charged)}, stay`;
    const chosen = signal.aborted && columns?.length ? ` --columns ${columns.join()}` : '';
    const command = `${program} job ${job.historyId} --file ${JSON.stringify(file)}${chosen}`;
    throw new CommandFailure(
      `${signal.aborted ? '' : messageOf(fault)}\n${rest} on the server. Go on with: ${command}`,
      { exit: signal.aborted ? 'interrupted' : 'failure', cause: fault },
    );
  }
}

interface Target {
  readonly file: string;
  readonly columns: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

async function writeFile(job: Job, format: FileFormat, { file, columns, signal }: Target): Promise<number> {
  const options = { signal, ...(columns && columns.length > 0 && { columns }) };
  const { rows, body } = await job.download(format, options);
  // No part of a file looks like the whole.
  const part = `${file}.part`;
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(part));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return rows;
}
