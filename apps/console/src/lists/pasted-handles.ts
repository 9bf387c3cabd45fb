import { handleProblems, nameHeaders, networkNamed } from '@creator-discovery/creators/reading';
import type { Schemas } from '../api.ts';
import { typedCreator } from '../model/typed-creator.ts';

type Platform = Schemas['Platform'];

/** Cells of a file by row and column, the header first if it has one. */
export type Rows = readonly (readonly string[])[];

export interface PastedCreators {
  /** Distinct creators in pasted order; a link or the header of its column determines the platform. */
  readonly creators: readonly Schemas['CreatorName'][];
  readonly repeated: number;
  readonly unreadable: readonly UnreadableEntry[];
  /** Null for a list of handles. */
  readonly table: TableColumns | null;
}

export interface TableColumns {
  readonly names: readonly string[];
  /** Columns that the creators are read from. */
  readonly read: readonly number[];
  readonly hasHeader: boolean;
}

export interface UnreadableEntry {
  readonly text: string;
  /** Predicate, such as `is a link to a post`. */
  readonly problem: string;
}

interface Cell {
  readonly text: string;
  readonly platform: Platform;
  /** Whether these are words between marked handles. */
  readonly isRest?: boolean;
}

interface HowRead {
  /** Platform of handles without one. */
  readonly platform: Platform;
  /** Default: the columns with the most handles or links. */
  readonly column?: number | null;
}

/** Reads a list of handles and links, or a table with a column of them. */
export function pastedHandles(pasted: string | Rows, { platform, column = null }: HowRead): PastedCreators {
  const isText = typeof pasted === 'string' || pasted.every(({ length }) => length < 2);
  const text = isText ? ungrouped([pasted].flat(2).join('\n')) : '';
  const table = typeof pasted === 'string' || isText ? tableIn(text) : { rows: pasted, isList: false };
  const found = table === null ? null : cellsOfTable(table, { platform, column });
  const cells = found?.cells ?? cellsOfList(text, platform);
  const creators = new Map<string, Schemas['CreatorName']>();
  const unreadable = new Map<string, UnreadableEntry>();
  let repeated = 0;
  for (const cell of cells) {
    const reading = cell.isRest ? noHandle : typedCreator(cell.text, null);
    if (!reading.ok) {
      unreadable.set(cell.text, { text: cell.text, problem: reading.problem });
      continue;
    }
    const creator = { platform: reading.platform ?? cell.platform, handle: reading.handle };
    const key = `${creator.platform}/${creator.handle.toLowerCase()}`;
    if (creators.has(key)) repeated += 1;
    else creators.set(key, creator);
  }
  const read = { creators: [...creators.values()], repeated, unreadable: [...unreadable.values()] };
  return { ...read, table: found?.table ?? null };
}

/** Returns `@anna 12400` for `@anna 12,400`, whose comma separates nothing. */
export function ungrouped(text: string): string {
  return text.replace(/(?<=\S[ (]{1,2})\d{1,3}(?:,\d{3})+(?![\p{L}\p{N}])/gu, (number) => number.replaceAll(',', ''));
}

const noHandle = { ok: false, problem: handleProblems.not_a_handle } as const;

/** A file of a table without rows. */
const onlyHeader = /^\s*(?:handle|user ?name)s?\s*$/i;

/** Without accents. */
const headerWords =
  /\b(?:user ?names?|handles?|creators?|influencers?|profiles?|accounts?|channels?|links?|urls?|names?|e-?mails?|followers?|platform|(?:be)?nutzer(?:name)?|creador(?:es)?|createurs?|criador(?:es)?|pseudo|identifiant|brukernavn|anvandarnamn|kayttajanimi|pengguna|felhasznalonev|uzivatel(?:e|u|em|ka|ska|ske|sky)?|konto|kanal|usuarios?|utilisateurs?|utente|perfil|perfis|profil|profilo|cuenta|conta|compte|seguidores|abonnes|gebruikersnaam|volgers|uzytkownika?|takipci)\b|kullanıcı|ユーザー名|アカウント|用户名|账号|帳號|사용자|계정|ник$|пользовател|аккаунт|профиль|المستخدم|nguoi dung|χρηστη|ผู้ใช้|उपयोगकर्ता|משתמש/iu;

/** Whether a line or cell names a column. Handles with dots, links and addresses never do. */
function isHeader(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  return /^[\p{L}\p{M}\s()#'’?-]+$/u.test(plain) && (headerWords.test(plain) || networkIn(text) !== null);
}

/**
 * Splits lines at separators, and at spaces around links and handles with `@`. Among these, plain words are no handles; they
 * may name the network: `TikTok: @lena`.
 */
function cellsOfList(text: string, platform: Platform): readonly Cell[] {
  const lines = text.split(/\r\n|[\r\n\v\u0085\u2028]/).filter((line) => line.trim() !== '');
  const [first = '', ...others] = lines;
  const cells = withoutNumbers((others.length > 0 && isHeader(first)) || onlyHeader.test(first) ? others : lines)
    .map((line) => (grouped.test(line) ? [line] : line.split(/[,;|\t、，；،؛•]/)).flatMap(labelled))
    .flatMap((parts) => {
      const hasNames = !parts.every(isNumber);
      return parts.map((part) => ({ part, isCount: hasNames && isNumber(part) }));
    })
    .flatMap(({ part, isCount }) => {
      if (isCount) return [{ text: part.trim(), platform, isRest: true }];
      const words = part.trim().split(/\s+/);
      if (typedCreator(part, null).ok) return [{ text: part.trim(), platform }];
      const [, label = '', name = ''] = /^\s*(\p{L}{2,20})\s?[:：]\s?([\w.]+)\s*$/u.exec(part) ?? [];
      if (networkIn(label) !== null) return [{ text: name, platform: networkIn(label) ?? platform }];
      const hasMarks = words.some(isMarked);
      const isName = (word: string) => hasMarks && (isMarked(word) || isNoWord(word));
      const marked = words.filter(isName);
      const rest = words.filter((word) => !isName(word)).join(' ');
      const isUnclear = marked.length > 1 && rest.split(' ').filter(networkIn).length > 1;
      if (isUnclear) return [{ text: part, platform, isRest: true }];
      const network = marked.length === 0 ? null : networkIn(rest);
      const named = marked.map((text) => ({ text, platform: network ?? platform }));
      return network === null ? [...named, { text: rest, platform, isRest: marked.length > 0 }] : named;
    });
  return cells.filter(({ text }) => text !== '' && text !== '@');
}

/** Returns the parts of `Instagram: @lena TikTok: @mia`, unlike `@lena (IG) @mia (TikTok)`; nothing of a blank. */
function labelled(part: string): readonly string[] {
  const labels = part.trim().split(/\s(?=\p{L}{2,20}\s?[:：]?\s?[@＠])/u);
  return part.trim() === '' ? [] : labels.every((label) => networkIn(label) !== null) ? labels : [part];
}

/** Returns the texts of lines that count from 1, such as `1.anna` and `2 ben`. */
function withoutNumbers(lines: readonly string[]): readonly string[] {
  const texts = lines.map((line) => /^\s*(\d{1,5})(?:[.)]|\s)(?=\D)(.+)$/.exec(line));
  const isNumbered = lines.length > 1 && texts.every((text, at) => Number(text?.[1]) === at + 1);
  return isNumbered ? texts.map((text) => text?.[2] ?? '') : lines;
}

/** Ten thousand, which is no list of two handles. */
const grouped = /^\s*\d{1,3}(?:,\d{3})+\s*$/;

/** Whether the text may count something: `500`, `12k`. A handle of digits needs `@` among other handles, or a header. */
function isNumber(text: string): boolean {
  return /^\d+(?:\.\d+)?[km]?$/i.test(text.trim());
}

/** Whether the word has the characters of a handle, with a digit, underscore or dot as words of a sentence seldom do. */
function isNoWord(word: string): boolean {
  return /^[a-z][\w.]*$/i.test(word) && /[\d_]|\.\w/.test(word);
}

/** Whether the text is a link, or has the mark of a handle. */
function isMarked(text: string): boolean {
  return /^["'“(]?[@＠]|\//.test(text);
}

interface Table {
  readonly rows: Rows;
  /** Whether it may be a list, whose lines happen to have equally many entries. */
  readonly isList: boolean;
}

/** Returns the cells with creators; null if it is a list. */
function cellsOfTable(
  { rows: written, isList }: Table,
  { platform, column }: HowRead,
): { readonly cells: readonly Cell[]; readonly table: TableColumns } | null {
  const all = withoutTitle(written);
  const [first = [], ...others] = all;
  const isName = (cell: string, at: number) =>
    isHeader(cell) && !(isNetwork(cell) && others.some((row) => isNetwork(row[at] ?? '')));
  const hasHeader = others.length > 0 ? first.some(isName) : first.length > 1 && first.every(isHeader);
  const rows = hasHeader ? others : all;
  const width = Math.max(0, ...all.map(({ length }) => length));
  const names = Array.from({ length: width }, (_, at) => (hasHeader && first[at]) || `Column ${at + 1}`);
  const columns = Array.from({ length: width }, (_, at) => first[at] ?? '').map((name, at) => {
    const cells = rows.flatMap((row) => row[at] || []);
    const most = (is: (text: string) => boolean) => cells.filter(is).length * 2 > cells.length;
    const network = hasHeader ? networkIn(name) : null;
    const isNamed = hasHeader && nameHeaders.names.test(name) && !nameHeaders.others.test(name);
    const ranks = [isNamed, most(isMarked), most((text) => text.includes('/')), network !== null];
    const areNetworks = cells.length > 0 && (cells.every(isNetwork) || (hasHeader && networkHeader.test(name)));
    const isNone = areNetworks || (!isNamed && cells.every(isNumber));
    const isRead = most((text) => typedCreator(text, null).ok);
    return { at, network, areNetworks, rank: isNone ? -2 : isRead ? ranks.lastIndexOf(true) + 1 : -1 };
  });
  const networks = columns.find(({ areNetworks }) => areNetworks)?.at;
  const best = Math.max(...columns.map(({ rank }) => rank));
  if (isList && !hasHeader && columns.every(({ rank }) => rank === best && rank !== -1)) return null;
  const ranked = columns
    .filter(({ at, rank }) => (column === null ? rank === best || rank > 0 : at === column))
    .sort((one, other) => other.rank - one.rank);
  const cells = rows.flatMap((row) => {
    const filled = ranked.filter(({ at }) => row[at]);
    // The text of a link, such as `Profile`, is not a handle.
    const linked = filled.filter(({ at, rank }) => rank !== linkRank || isMarked(row[at] ?? ''));
    const given = linked.length > 0 ? linked : filled;
    // A link names its network, so a row may have several. A bare handle is the only one of its row.
    const named = given.filter(({ rank }) => rank === best && best > 2);
    const ofRow = (networks !== undefined && row[networks]) || '';
    return (named.length > 0 ? named : given.slice(0, 1)).map(({ at, network }) => {
      const text = row[at] ?? '';
      const own = network ?? networkIn(ofRow);
      return own === null && ofRow !== '' && !text.includes('/')
        ? { text: `${text} (${ofRow})`, platform, isRest: true }
        : { text, platform: own ?? platform };
    });
  });
  const read = best > 2 ? ranked.filter(({ rank }) => rank === best) : ranked.slice(0, 1);
  return { cells, table: { names, read: read.map(({ at }) => at), hasHeader } };
}

/** Rank of columns with links, in the order of `ranks`. */
const linkRank = 3;

/** Returns the rows from the header on: reports have lines of one cell above it. */
function withoutTitle(rows: Rows): Rows {
  const at = rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1);
  return rows[at]?.some(isHeader) ? rows.slice(at) : rows;
}

/** Header of a column that names the network of each row. */
const networkHeader = /^(?:plat{1,2}form[ae]?|plateforme|plataforma|piattaforma|networks?|netzwerk|réseau|rede?)$/i;

const shortNames: Record<string, string> = { ig: 'instagram', insta: 'instagram', tt: 'tiktok', yt: 'youtube' };

function isNetwork(cell: string): boolean {
  return /^[a-z ]+$/i.test(cell) && networkIn(cell) !== null;
}

/** Returns the only network that a header names, such as `TikTok handle`. */
function networkIn(header: string): Platform | null {
  const words = header
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => shortNames[word] ?? word);
  const [named = null, ...others] = new Set(words.flatMap((word) => networkNamed(word) ?? []));
  return others.length === 0 ? named : null;
}

/** Returns the rows if a separator splits all lines into equally many cells. A single line is a table only with tabs. */
function tableIn(text: string): Table | null {
  for (const separator of /[\r\n]/.test(text.trim()) ? ['\t', ';', ',', '|'] : ['\t']) {
    const rows = rowsIn(text, separator);
    const width = rows[0]?.length ?? 0;
    if (width > 1 && rows.every(({ length }) => length === width)) return { rows, isList: separator !== '\t' };
  }
  return null;
}

/** Splits a table into rows and trimmed cells. Quoted cells may contain line ends; if a quote is never closed, all are text. */
export function rowsIn(text: string, separator: string, hasQuotes = true): Rows {
  const rows: string[][] = [];
  let [cells, cell, isQuoted, wasQuote] = [[] as string[], '', false, false];
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push(cells);
    cells = [];
  };
  for (const letter of text) {
    const isQuote = letter === '"' && hasQuotes && (isQuoted || cell.trim() === '' || wasQuote);
    if (isQuote) {
      // A doubled quote is a character of its cell.
      if (wasQuote) cell += letter;
      isQuoted = !isQuoted;
      wasQuote = !isQuoted;
      continue;
    }
    wasQuote = false;
    if (isQuoted) cell += letter;
    else if (letter === separator) endCell();
    else if (letter === '\n' || letter === '\r') endRow();
    else cell += letter;
  }
  endRow();
  return isQuoted ? rowsIn(text, separator, false) : rows;
}
