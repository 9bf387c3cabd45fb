import type { PieceKind } from './rules.ts';

/** A comment, a paragraph, a string or a name, with the number of its first line. */
export interface Piece {
  readonly line: number;
  readonly kind: PieceKind;
  readonly text: string;
}

const sentence = /['"`]([A-Z][^'"`]{24,}|[^'"`]* [^'"`]* [^'"`]*[.!?])['"`]/g;
const name = /^\s*(?:export )?(?:const|let|function|readonly|static)?\s*(?:most|least)[A-Z]\w*\s*[:=(]/;

/** The pieces of text in a file that people read. */
export function piecesOf(file: string, text: string): readonly Piece[] {
  const lines = text.split('\n');
  return file.endsWith('.md') ? paragraphsOf(lines) : [...commentsOf(lines, lineComment(file)), ...wordsInCode(lines)];
}

function lineComment(file: string): RegExp {
  if (file.endsWith('.sql')) return /^\s*--\s?(.*)$/;
  return /\.(?:ya?ml|sh)$/.test(file) ? /^\s*#(?!!)\s?(.*)$/ : /^\s*\/\/\s?(?!\s*(?:biome|@ts|eslint))(.*)$/;
}

/** Paragraphs, headings, items of lists and rows of tables; blocks of code are left out. */
function paragraphsOf(lines: readonly string[]): readonly Piece[] {
  const found: Piece[] = [];
  let fenced = false;
  let paragraph: string[] = [];
  for (const [index, line] of [...lines, ''].entries()) {
    const fence = /^\s*```/.test(line);
    if (fence || /^\s*$|^\s*(?:[-*|#]|\d+\.)/.test(line)) {
      const first = index + 1 - paragraph.length;
      if (paragraph.length > 0) found.push({ line: first, kind: 'prose', text: paragraph.join(' ') });
      paragraph = [];
    }
    if (fence) fenced = !fenced;
    else if (!fenced && line.trim() !== '') paragraph.push(line.trim());
  }
  return found;
}

/** Items of a list, and the indented names and meanings of parameters. */
const item = /^(?: {2,}|- )/;

/** Comments on separate lines. Adjacent lines are one piece; each item of a list, and the text after it, is another. */
function commentsOf(lines: readonly string[], single: RegExp): readonly Piece[] {
  const found: { line: number; words: string[] }[] = [];
  let block: 'none' | 'lines' | 'open' = 'none';
  let inList = false;
  for (const [index, line] of lines.entries()) {
    const start = block === 'open' ? line : /^\s*\/\*\*?(.*)$/.exec(line)?.[1];
    const words = start === undefined ? single.exec(line)?.[1] : start.replace(/\*\/.*$/, '').replace(/^\s*\*\s?/, '');
    if (words === undefined) {
      block = 'none';
      continue;
    }
    const isItem = item.test(words);
    const begins = block === 'none' || (start !== undefined && block === 'lines') || isItem || inList;
    inList = isItem;
    if (begins) found.push({ line: index + 1, words: [] });
    found.at(-1)?.words.push(words);
    if (start === undefined) block = 'lines';
    else block = line.includes('*/') ? 'none' : 'open';
  }
  return found
    .map(({ line, words }) => ({ line, kind: 'comment' as const, text: words.join(' ').replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

/** Strings that are sentences, and names that ought to begin with max or min. */
function wordsInCode(lines: readonly string[]): readonly Piece[] {
  return lines.flatMap((line, index) => {
    if (/^\s*(?:\/\/|\*|\/\*|--)/.test(line)) return [];
    const strings = [...line.matchAll(sentence)]
      .map(([, text = '']) => ({ line: index + 1, kind: 'string' as const, text }))
      .filter(({ text }) => text.includes(' ') && !/[{}<>;=]/.test(text));
    return name.test(line) ? [{ line: index + 1, kind: 'name', text: line.trim() }, ...strings] : strings;
  });
}
