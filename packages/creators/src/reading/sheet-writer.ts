import type { CellKind, CellValue } from './columns.ts';

export interface TableColumn {
  readonly label: string;
  readonly kind?: CellKind;
}

/** Limit per cell. */
const maxCharacters = 32_767;

/** Limit per link; longer ones stay text. */
const maxLinkCharacters = 2079;

/** Control characters and halves of pairs are invalid in XML. */
const notXml = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Readers of workbooks take this for the code of a character. */
const characterCode = /_(?=x[\dA-F]{4}_)/gi;

const formats = { day: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm', percent: '0.00%', share: '0.0%' } as const;
const formatNames = Object.keys(formats) as readonly (keyof typeof formats)[];
/** Styles of cells, by index: plain, heading, the formats, link. */
const [headingStyle, firstFormat] = [1, 2];
const linkStyle = firstFormat + formatNames.length;
/** Smaller ids are predefined. */
const firstFormatId = 164;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Names of the parts that `SheetWriter` writes. */
export const sheetPart = 'xl/worksheets/sheet1.xml';
export const linksPart = 'xl/worksheets/_rels/sheet1.xml.rels';

/** The other parts of an XLSX file, by name. */
export const workbookParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/${sheetPart}" ContentType="${partType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/></Types>`,
  '_rels/.rels': relationsOf([`Type="${relationship}/officeDocument" Target="xl/workbook.xml"`]),
  'xl/workbook.xml': `${xml}<workbook xmlns="${namespace}" xmlns:r="${relationship}"><sheets><sheet name="Creators" sheetId="1" r:id="r0"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationsOf([
    `Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"`,
    `Type="${relationship}/styles" Target="styles.xml"`,
  ]),
  'xl/styles.xml': stylesXml(),
};

/** Writes the sheet of a workbook row by row. Text never becomes a formula, and phone numbers stay text. */
export class SheetWriter {
  readonly #columns: readonly (TableColumn & { readonly letters: string })[];
  readonly #links: { readonly cell: string; readonly address: string }[] = [];
  #rows = 1;

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns.map((column, index) => ({ ...column, letters: lettersOf(index) }));
  }

  /** `sample`: rows whose texts most columns have room for. */
  begin(sample: readonly (readonly CellValue[])[]): string {
    const widths = this.#columns.map(
      (column, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column, sample, index)}" customWidth="1"/>`,
    );
    const view =
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
    const heading = this.#columns.map(({ label, letters }) => textCell(`r="${letters}1" s="${headingStyle}"`, label));
    return `${xml}<worksheet xmlns="${namespace}" xmlns:r="${relationship}">${view}<cols>${widths.join('')}</cols><sheetData><row r="1">${heading.join('')}</row>`;
  }

  rows(rows: readonly (readonly CellValue[])[]): string {
    return rows.map((row) => this.#row(row)).join('');
  }

  #row(row: readonly CellValue[]): string {
    this.#rows += 1;
    return `<row r="${this.#rows}">${row.map((value, index) => this.#cell(value, index)).join('')}</row>`;
  }

  #cell(value: CellValue, index: number): string {
    const { letters = '', kind } = this.#columns[index] ?? {};
    if (value === null || value === '') return '';
    const cell = `${letters}${this.#rows}`;
    const format = formatNames.indexOf(kind as keyof typeof formats);
    const at = `r="${cell}"${format < 0 ? '' : ` s="${firstFormat + format}"`}`;
    if (typeof value === 'number') return `<c ${at}><v>${kind === 'percent' ? value / 100 : value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${cell}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (format >= 0) return `<c ${at}><v>${dayNumber(value)}</v></c>`;
    if (kind !== 'link' || !isLink(value)) return textCell(at, value);
    this.#links.push({ cell, address: value });
    return textCell(`${at} s="${linkStyle}"`, value);
  }

  /** The end of the sheet has a filter over the table, and its links. */
  end(): string {
    const filter = `<autoFilter ref="A1:${lettersOf(this.#columns.length - 1)}${this.#rows}"/>`;
    const marks = this.#links.map(({ cell }, index) => `<hyperlink ref="${cell}" r:id="r${index}"/>`);
    const links = marks.length === 0 ? '' : `<hyperlinks>${marks.join('')}</hyperlinks>`;
    return `</sheetData>${filter}${links}</worksheet>`;
  }

  /** The part with the targets of the links, after the sheet. */
  links(): string {
    return relationsOf(
      this.#links.map(
        ({ address }) => `Type="${relationship}/hyperlink" Target="${escaped(address)}" TargetMode="External"`,
      ),
    );
  }
}

function relationsOf(attributes: readonly string[]): string {
  const relations = attributes.map((one, index) => `<Relationship Id="r${index}" ${one}/>`);
  return `${xml}<Relationships xmlns="${packaging}/relationships">${relations.join('')}</Relationships>`;
}

function stylesXml(): string {
  const numbers = formatNames.map(
    (name, index) => `<numFmt numFmtId="${firstFormatId + index}" formatCode="${formats[name]}"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/>';
  const fonts = [font, `<b/>${font}`, `<u/><color rgb="FF0563C1"/>${font}`].map((one) => `<font>${one}</font>`);
  const style = (number: number, fontIndex = 0) =>
    `<xf numFmtId="${number}" fontId="${fontIndex}" fillId="0" borderId="0" xfId="0"/>`;
  const styles = [style(0), style(0, 1), ...formatNames.map((_, index) => style(firstFormatId + index)), style(0, 2)];
  return `${xml}<styleSheet xmlns="${namespace}"><numFmts count="${numbers.length}">${numbers.join('')}</numFmts><fonts count="3">${fonts.join('')}</fonts><fills count="1"><fill><patternFill/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0"/></cellStyles></styleSheet>`;
}

function textCell(attributes: string, value: string): string {
  const text = value.slice(0, maxCharacters).replace(notXml, '').replace(characterCode, '_x005F_');
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Days since 1899-12-30, with the time as a fraction. */
function dayNumber(time: string): number {
  return Date.parse(time) / 86_400_000 + 25_569;
}

function isLink(value: string): boolean {
  return value.length <= maxLinkCharacters && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value);
}

function escaped(text: string): string {
  return /[&<>"\r]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll('\r', '&#13;')
    : text;
}

/** `A`, `Z`, `AA` */
function lettersOf(index: number): string {
  const before = Math.floor(index / 26);
  return (before === 0 ? '' : lettersOf(before - 1)) + String.fromCharCode(65 + (index % 26));
}

/** In characters. */
function widthOf({ label, kind }: TableColumn, sample: readonly (readonly CellValue[])[], index: number): number {
  const longest = sample.slice(0, 50).reduce((max, row) => Math.max(max, String(row[index] ?? '').length), 0);
  const shown = kind === 'day' || kind === 'time' ? formats[kind].length : longest;
  return Math.min(48, Math.max(8, label.length + 4, shown + 1));
}
