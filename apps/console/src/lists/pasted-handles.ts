import { knownHosts } from '@creator-discovery/creators/reading';
import type { Schemas } from '../api.ts';
import { typedCreator } from '../model/typed-creator.ts';

type Platform = Schemas['Platform'];

export interface PastedCreators {
  /** Distinct creators in pasted order; a link or the header of its column determines the platform. */
  readonly creators: readonly Schemas['CreatorName'][];
  readonly repeated: number;
  readonly unreadable: readonly UnreadableEntry[];
}

export interface UnreadableEntry {
  readonly text: string;
  /** Predicate, such as `is a link to a post`. */
  readonly problem: string;
}

interface Cell {
  readonly text: string;
  readonly platform: Platform;
}

/** Reads a list of handles and links, or a table with a column of them. */
export function pastedHandles(text: string, platform: Platform): PastedCreators {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  const cells = cellsOfTable(lines, platform) ?? cellsOfList(lines, platform);
  const creators = new Map<string, Schemas['CreatorName']>();
  const unreadable = new Map<string, UnreadableEntry>();
  let repeated = 0;
  for (const cell of cells) {
    const reading = typedCreator(cell.text, null);
    if (!reading.ok) {
      unreadable.set(cell.text, { text: cell.text, problem: reading.problem });
      continue;
    }
    const creator = { platform: reading.platform ?? cell.platform, handle: reading.handle };
    const key = `${creator.platform}/${creator.handle.toLowerCase()}`;
    if (creators.has(key)) repeated += 1;
    else creators.set(key, creator);
  }
  return { creators: [...creators.values()], repeated, unreadable: [...unreadable.values()] };
}

const headerWords =
  /\b(?:user ?names?|handles?|creators?|influencers?|profiles?|accounts?|channels?|links?|urls?|names?|e-?mails?|followers|platform|benutzername|usuario|utilisateur)\b/i;

/** Whether a line or cell names a column. Handles with dots, links and addresses never do. */
function isHeader(text: string): boolean {
  return /^[\p{L}\s()#-]+$/u.test(text) && (headerWords.test(text) || networkIn(text) !== null);
}

/** Splits lines at commas, semicolons and tabs, and at spaces around links and handles with `@`. */
function cellsOfList(lines: readonly string[], platform: Platform): readonly Cell[] {
  const [first = '', ...others] = lines;
  const texts = (others.length > 0 && isHeader(first) ? others : lines)
    .flatMap((line) => line.split(/[,;\t]/))
    .flatMap((part) => {
      const words = part.trim().split(/\s+/);
      if (typedCreator(part, null).ok) return [part.trim()];
      return [...words.filter(isMarked), words.filter((word) => !isMarked(word)).join(' ')];
    });
  return texts.filter((text) => text !== '' && text !== '@').map((text) => ({ text, platform }));
}

/** Whether the text is a link, or has the mark of a handle. */
function isMarked(text: string): boolean {
  return /^["'“]?[@＠]|\//.test(text);
}

/** Returns the cells with creators; null if the lines are not a table. */
function cellsOfTable(lines: readonly string[], platform: Platform): readonly Cell[] | null {
  const table = tableIn(lines);
  if (table === null) return null;
  const [first = [], ...others] = table;
  const hasHeader = others.length > 0 && first.some((name) => isHeader(name));
  const rows = hasHeader ? others : table;
  const columns = first.map((name, at) => {
    const cells = rows.flatMap((row) => row[at] || []);
    const most = (is: (text: string) => boolean) => cells.filter(is).length * 2 > cells.length;
    const network = hasHeader ? networkIn(name) : null;
    const ranks = [
      hasHeader && /user|handle|profile|link|url|usuario|utilisateur/i.test(name),
      most(isMarked),
      most((text) => text.includes('/')),
      network !== null,
    ];
    const isRead = most((text) => typedCreator(text, null).ok);
    return { at, platform: network ?? platform, rank: isRead ? ranks.lastIndexOf(true) + 1 : -1 };
  });
  const best = Math.max(...columns.map(({ rank }) => rank));
  const isList = !hasHeader && !lines[0]?.includes('\t') && columns.every(({ rank }) => rank === best && rank >= 0);
  if (isList) return null;
  const ranked = columns.filter(({ rank }) => rank === best || rank > 0).sort((one, other) => other.rank - one.rank);
  return rows.flatMap((row) => {
    const given = ranked.filter(({ at }) => row[at]);
    // A link names its network, so a row may have several. A bare handle is the only one of its row.
    const named = given.filter(({ rank }) => rank === best && best > 2);
    return (named.length > 0 ? named : given.slice(0, 1)).map(({ at, platform: of }) => ({
      text: row[at] ?? '',
      platform: of,
    }));
  });
}

/** Returns the network that a header names, such as `TikTok handle`. */
function networkIn(header: string): Platform | null {
  const words = header.toLowerCase().split(/[^a-z]+/);
  return [...knownHosts.networks].find(([host]) => words.includes(host.split('.').at(-2) ?? ''))?.[1] ?? null;
}

/** Returns the rows if a separator splits all lines into equally many cells. A single line is a table only with tabs. */
function tableIn(lines: readonly string[]): readonly (readonly string[])[] | null {
  for (const separator of lines.length > 1 ? ['\t', ';', ',', '|'] : ['\t']) {
    const rows = lines.map((line) => cellsOf(line, separator));
    const width = rows[0]?.length ?? 0;
    if (width > 1 && rows.every(({ length }) => length === width)) return rows;
  }
  return null;
}

function cellsOf(line: string, separator: string): readonly string[] {
  const cells = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}
