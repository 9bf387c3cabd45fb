import writeWorkbook, { type Cell, type Feature, type SheetData } from 'write-excel-file/universal';
import type { CellKind, CellValue } from './columns.ts';

export interface TableColumn {
  readonly label: string;
  readonly kind?: CellKind;
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** Limit per cell. */
const maxCharacters = 32_767;

/** Limit per link; longer ones stay text. */
const maxLinkCharacters = 2079;

/** Control characters are invalid in XML. */
const notXml = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

/** Readers of workbooks take this for the code of a character. */
const characterCode = /_(?=x[\dA-F]{4}_)/gi;

/** XLSX with typed cells: text never becomes a formula, and phone numbers stay text. */
export async function workbookOf(table: Table): Promise<Blob> {
  const { columns, rows } = withoutUnused(table);
  const data: SheetData = [
    columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.kind))),
  ];
  const widths = columns.map((_, index) => ({ width: widthOf({ columns, rows }, index) }));
  const options = { sheet: 'Creators', columns: widths, stickyRowsCount: 1 };
  return writeWorkbook(data, options, { features: [filtersAndLinks({ columns, rows })] }).toBlob();
}

/** Leaves out contact channels that no row has. */
function withoutUnused({ columns, rows }: Table): Table {
  const used = columns.map(({ kind }, index) => kind !== 'contact' || rows.some((row) => row[index] != null));
  return {
    columns: columns.filter((_, index) => used[index]),
    rows: rows.map((row) => row.filter((_, index) => used[index])),
  };
}

const formats: Readonly<Partial<Record<CellKind, string>>> = {
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
  percent: '0.00%',
  share: '0.0%',
};

function cellOf(value: CellValue, kind?: CellKind): Cell {
  if (value === null || value === '') return null;
  const format = kind && formats[kind];
  if (typeof value === 'number')
    return { value: kind === 'percent' ? value / 100 : value, type: Number, ...(format && { format }) };
  if (typeof value === 'boolean') return { value, type: Boolean };
  if (format !== undefined) return { value: new Date(value), type: Date, format };
  const text = value.replace(notXml, '').slice(0, maxCharacters).toWellFormed();
  const look = kind === 'link' && isLink(value) ? { textColor: '#0563C1' } : {};
  return { value: text.replace(characterCode, '_x005F_'), type: String, ...look };
}

function isLink(value: CellValue): value is string {
  return typeof value === 'string' && value.length <= maxLinkCharacters && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value);
}

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A filter over the header, and links in the cells of their column. */
function filtersAndLinks({ columns, rows }: Table): Feature<Blob> {
  const at = columns.findIndex(({ kind }) => kind === 'link');
  const links = rows.flatMap((row, index) => {
    const address = row[at] ?? null;
    return isLink(address) ? [{ address, cell: `${letters(at)}${index + 2}`, id: `rIdLink${index}` }] : [];
  });
  const filter = `<autoFilter ref="A1:${letters(columns.length - 1)}${rows.length + 1}"/>`;
  const marks = links.map(({ cell, id }) => `<hyperlink xmlns:r="${relationship}" ref="${cell}" r:id="${id}"/>`);
  const markup = filter + (marks.length === 0 ? '' : `<hyperlinks>${marks.join('')}</hyperlinks>`);
  const targets = links.map(
    ({ address, id }) =>
      `<Relationship Id="${id}" Type="${relationship}/hyperlink" Target="${escaped(address)}" TargetMode="External"/>`,
  );
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml) => xml.replace('</sheetData>', () => `</sheetData>${markup}`),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': { insert: () => targets.join('') || undefined },
      },
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** `A`, `Z`, `AA` */
function letters(index: number): string {
  const before = Math.floor(index / 26);
  return (before === 0 ? '' : letters(before - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Fits most of the first rows; in characters. */
function widthOf({ columns, rows }: Table, index: number): number {
  const { label = '', kind } = columns[index] ?? {};
  const longest = rows.slice(0, 50).reduce((max, row) => Math.max(max, String(row[index] ?? '').length), 0);
  const shown = kind === 'day' || kind === 'time' ? (formats[kind] ?? '').length : longest;
  return Math.min(48, Math.max(8, label.length + 4, shown + 1));
}
