type Attributes = Readonly<Record<string, string>>;

/** Name and attributes. */
const tag = /<(?:\w{1,9}:)?(\w{1,20})\s([^<>]{0,2000})>/g;

/** Yields the attributes of each tag of this name. */
export function* tagsOf(xml: string, name: string): Generator<Attributes> {
  for (const [, found, attributes = ''] of xml.matchAll(tag)) {
    const parts = attributes.split('"');
    const pair = (_: string, at: number) => [parts[2 * at]?.replace(/[\s=]/g, ''), parts[2 * at + 1]];
    if (found === name) yield Object.fromEntries(Array.from({ length: parts.length >> 1 }, pair));
  }
}

/** Ids of `0%` and `0.00%`, which workbooks do not define. */
const standardFormats = ['9', '10'];

/** Returns the styles of cells, by index, that show 0.032 as 3.2 %. A percent sign in quotes is text. */
export function percentStyles(styles: string): ReadonlySet<string> {
  const defined = [...tagsOf(styles, 'numFmt')].filter(({ formatCode = '' }) =>
    formatCode.replace(/&quot;.*?&quot;|\\./g, '').includes('%'),
  );
  const formats = new Set([...standardFormats, ...defined.map(({ numFmtId }) => numFmtId)]);
  const ofCells = [...tagsOf(styles.slice(styles.indexOf('cellXfs'), styles.lastIndexOf('cellXfs')), 'xf')];
  return new Set(ofCells.flatMap(({ numFmtId }, index) => (formats.has(numFmtId) ? [String(index)] : [])));
}

/** Returns the columns and rows, from 0, of the cells with these styles. */
export function percentCells(sheet: string, styles: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { r = '', s = '' } of tagsOf(sheet, 'c')) {
    const [, letters = '', row] = styles.has(s) ? (/^([A-Z]+)(\d+)$/.exec(r) ?? []) : [];
    const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
    if (row !== undefined) found.add(`${column - 1} ${Number(row) - 1}`);
  }
  return found;
}
