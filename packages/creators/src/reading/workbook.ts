/** Texts of the parts of an unpacked XLSX workbook, by path. */
export type WorkbookParts = Readonly<Record<string, string>>;

export interface WorkbookSheet {
  readonly name: string;
  /** Cells by row and column, from the first of the sheet. */
  readonly rows: readonly (readonly string[])[];
  /** Address of the first formula that was saved without its result. */
  readonly uncomputed?: string | undefined;
}

const ofWorkbook = /(?:^|\/)workbook\.xml$/;

/** Whether `sheetsOf` may need this part; pictures and other contents need no memory. */
export function isWorkbookPart(path: string): boolean {
  return path.endsWith('.xml') || path.endsWith('.rels');
}

export function isWorkbook(paths: readonly string[]): boolean {
  return paths.some((path) => ofWorkbook.test(path));
}

/** Reads the sheets that people see. Cells and rows without an address follow the previous one. */
export function sheetsOf(parts: WorkbookParts): readonly WorkbookSheet[] {
  const path = Object.keys(parts).find((one) => ofWorkbook.test(one)) ?? '';
  const folder = path.slice(0, -'workbook.xml'.length);
  const relations = Array.from(tagsOf(parts[`${folder}_rels/workbook.xml.rels`] ?? ''), ({ attributes }) =>
    attributes(),
  );
  const partAt = ({ Target = '' }: Attributes) =>
    parts[Target.startsWith('/') ? Target.slice(1) : folder + Target] ?? '';
  const part = (type: string) => partAt(relations.find(({ Type = '' }) => Type.endsWith(`/${type}`)) ?? {});
  const tags = [...tagsOf(parts[path] ?? '')];
  const book: Book = {
    strings: sharedStrings(part('sharedStrings')),
    styles: cellStyles(part('styles')),
    firstDay: tags.some(
      ({ name, attributes }) => name === 'workbookPr' && /^(?:1|true)$/.test(attributes().date1904 ?? ''),
    )
      ? Date.UTC(1904, 0, 1)
      : Date.UTC(1899, 11, 30),
  };
  return tags
    .filter(({ name, isEnd, attributes }) => name === 'sheet' && !isEnd && !/hidden/i.test(attributes().state ?? ''))
    .map(({ attributes }) => {
      const { name = '', id } = attributes();
      return { name, ...contentOf(partAt(relations.find(({ Id }) => Id === id) ?? {}), book) };
    });
}

interface Book {
  readonly strings: readonly string[];
  /** Look of numbers by the index of a cell's style. */
  readonly styles: readonly Look[];
  /** Day 0, in milliseconds. */
  readonly firstDay: number;
}

/** A number is the minimum of digits: `00000`. */
type Look = 'number' | 'percent' | 'date' | number;

type Attributes = Readonly<Record<string, string>>;

interface Tag {
  /** Without prefix. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: () => Attributes;
  /** Text up to the next tag. */
  readonly text: string;
}

function* tagsOf(xml: string): Generator<Tag> {
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const next = xml.indexOf('<', at + 1);
    const piece = xml.slice(at + 1, next < 0 ? xml.length : next);
    const end = piece.indexOf('>');
    const inside = piece.slice(0, end);
    const isEnd = inside.startsWith('/');
    const [label = ''] = inside.slice(isEnd ? 1 : 0).split(/[\s/]/, 1);
    if (end >= 0)
      yield {
        name: label.slice(label.indexOf(':') + 1),
        isEnd,
        attributes: () => attributesIn(inside.slice(label.length)),
        text: inside.endsWith('/') ? '' : piece.slice(end + 1),
      };
    at = next;
  }
}

/** Names have no prefix. */
function attributesIn(text: string): Attributes {
  const parts = text.split(text.includes('"') ? '"' : "'");
  const pairs = Array.from({ length: parts.length >> 1 }, (_, at) => {
    const name = (parts[2 * at] ?? '').replace(/[\s=]/g, '');
    return [name.slice(name.indexOf(':') + 1), textIn(parts[2 * at + 1] ?? '')];
  });
  return Object.fromEntries(pairs);
}

const entities: Attributes = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const entity = /&(#x?[\da-f]{1,7}|\w{2,4});/gi;

function textIn(xml: string): string {
  if (!xml.includes('&')) return xml;
  return xml.replace(
    entity,
    (whole, name) => entities[name] ?? (name.startsWith('#') ? character(name.slice(1)) : whole),
  );
}

/** `65` or `x41` for `A`. */
function character(number: string): string {
  const code = Number(number.replace(/^x/i, '0x'));
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}

const escaped = /_x([\da-f]{4})_/gi;

/** Text of a cell, in which `_x000D_` stands for a character. */
function cellText(xml: string): string {
  const text = textIn(xml);
  return text.includes('_x') ? text.replace(escaped, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
}

/** Joins the runs of each text, without its pronunciation. */
function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let isSpoken = false;
  for (const { name, isEnd, text } of tagsOf(xml)) {
    if (name === 'si' && !isEnd) strings.push('');
    else if (name === 'rPh') isSpoken = !isEnd;
    else if (name === 't' && !isEnd && !isSpoken) strings.push((strings.pop() ?? '') + text);
  }
  return strings.map(cellText);
}

/** Formats that workbooks do not define, by id. */
function standardLook(id: number): Look {
  if (id === 9 || id === 10) return 'percent';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    ? 'date'
    : 'number';
}

/** Returns a format without literal texts, padding, colours and conditions. `[h]` counts hours. */
function withoutTexts(format: string): string {
  const unquoted = format.split('"').filter((_, at) => at % 2 === 0);
  return unquoted
    .join('')
    .replace(/[\\_*]./g, '')
    .replace(/\[[^[\]]*\]/g, (part) => (/^\[[hms]+\]$/i.test(part) ? part : ''));
}

function cellStyles(xml: string): readonly Look[] {
  const formats = new Map<string, Look>();
  const styles: Look[] = [];
  let isOfCells = false;
  for (const { name, isEnd, attributes } of tagsOf(xml)) {
    if (name === 'cellXfs') isOfCells = !isEnd;
    else if (name === 'numFmt') {
      const { numFmtId = '', formatCode = '' } = attributes();
      const code = withoutTexts(formatCode);
      const digits = /^00+$/.test(code) ? code.length : 'number';
      formats.set(numFmtId, code.includes('%') ? 'percent' : /[dmyhs]/i.test(code) ? 'date' : digits);
    } else if (name === 'xf' && isOfCells && !isEnd) {
      const { numFmtId = '' } = attributes();
      styles.push(formats.get(numFmtId) ?? standardLook(Number(numFmtId)));
    }
  }
  return styles;
}

/** Limits of the format. */
const [maxRows, maxColumns] = [1_048_576, 16_384];

function contentOf(xml: string, book: Book): Omit<WorkbookSheet, 'name'> {
  const rows: string[][] = [];
  let [row, column] = [-1, -1];
  let cell: Attributes = {};
  let isSpoken = false;
  const formulas = new Set<string>();
  const write = (text: string) => {
    if (row >= maxRows || column < 0 || column >= maxColumns) return;
    while (rows.length <= row) rows.push([]);
    const cells = rows[row] as string[];
    while (cells.length < column) cells.push('');
    cells[column] = (cells[column] ?? '') + text;
  };
  for (const { name, isEnd, attributes, text } of tagsOf(xml)) {
    if (name === 'rPh') isSpoken = !isEnd;
    if (isEnd) continue;
    if (name === 'row') {
      const { r = row + 2 } = attributes();
      [row, column] = [Number(r) - 1, -1];
    } else if (name === 'c') {
      cell = attributes();
      column = columnOf(cell.r) ?? column + 1;
    } else if (name === 'f') noteFormula(formulas, cell);
    else if (name === 'v') {
      write(shownValue(text, cell, book));
      noteFormula(formulas, cell, text);
    } else if (name === 't' && !isSpoken) write(cellText(text));
  }
  const [uncomputed] = formulas;
  return { rows, uncomputed };
}

/** Keeps the addresses of formulas without a result, which may be an empty text. */
function noteFormula(formulas: Set<string>, { r = '', t }: Attributes, result?: string): void {
  if (result === undefined) formulas.add(r);
  else if (result !== '' || t === 'str') formulas.delete(r);
}

/** Returns 27 for `AB3`; null without an address. */
function columnOf(address = ''): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(address) ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownValue(text: string, { t = 'n', s }: Attributes, { strings, styles, firstDay }: Book): string {
  if (t === 's') return strings[Number(text)] ?? '';
  if (t === 'b') return text === '1' ? 'true' : 'false';
  if (t !== 'n') return cellText(text);
  return numberText(text, styles[Number(s ?? 0)] ?? 'number', firstDay);
}

/** Times are fractions of days, with rounding errors. */
const timeStepMs = 10;
/** Digits beyond these are rounding errors. */
const significantDigits = 12;
const [dayMs, maxTimeMs, dayLength] = [86_400_000, 8.64e15, 10];

/** Keeps the text of numbers that spreadsheets have rounded, because ids among them are wrong. */
function numberText(text: string, look: Look, firstDay: number): string {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) return cellText(text);
  if (typeof look === 'number') return text.padStart(look, '0');
  if (look === 'percent') return `${Number((value * 100).toPrecision(significantDigits))}%`;
  const time = firstDay + Math.round((value * dayMs) / timeStepMs) * timeStepMs;
  if (look === 'number' || Math.abs(time) > maxTimeMs)
    return Number.isInteger(value) && Math.abs(value) >= 1e15 ? text : String(value);
  const iso = new Date(time).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, dayLength) : iso;
}
