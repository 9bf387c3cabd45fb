import { expect, test } from '@jest/globals';
import { sheetsOf } from './workbook.ts';

function read(sheet: string, parts: Readonly<Record<string, string>> = {}, properties = '') {
  return sheetsOf({
    'xl/workbook.xml': `<workbook>${properties}<sheets><sheet name="Hidden" state="hidden" r:id="rId3"/><sheet name="A &amp; B" sheetId="7" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://x/styles" Target="/xl/styles.xml"/>' +
      "<Relationship Id='rId2' Type='http://x/sharedStrings' Target='texts.xml'/>" +
      '<Relationship Id="rId3" Type="http://x/worksheet" Target="worksheets/one.xml"/></Relationships>',
    'xl/worksheets/one.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  });
}

test('cells without an address follow the previous one', () => {
  const sheet =
    '<row><c t="inlineStr"><is><t>Handle</t></is></c><c t="inlineStr"><is><t>Name</t></is></c></row>' +
    '<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c><c/><c><v>3</v></c></row>' +
    '<row><c><v>4</v></c></row>';
  expect(read(sheet)).toEqual([{ name: 'A & B', rows: [['Handle', 'Name'], [], ['', '1', '2', '', '3'], ['4']] }]);
});

test('texts, their runs and escapes are read, without their pronunciation', () => {
  const texts =
    '<sst><si><t>a &lt;b&gt; &#x1F600;_x000D_</t></si><si><r><t>one </t></r><r><t xml:space="preserve">two</t></r>' +
    '<rPh sb="0" eb="1"><t>spoken</t></rPh></si><si/></sst>';
  const sheet =
    '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c>' +
    '<x:c t="str"><x:f>A1&amp;"x"</x:f><x:v>made</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>';
  const [{ rows } = { rows: [] }] = read(sheet, { 'xl/texts.xml': texts });
  expect(rows).toEqual([['a <b> 😀\r', 'one two', '', 'made', 'true', '#N/A']]);
});

test('numbers are read as their format shows them', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm&quot; h%&quot;;@"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/><numFmt numFmtId="166" formatCode="00000"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>';
  const values = [
    [0, '12400'],
    [0, '12345678901234567'],
    [0, '1.5E-3'],
    [1, '0.032'],
    [2, '46327'],
    [2, '46327.5'],
    [2, '1E300'],
    [3, '3'],
    [4, '123'],
  ];
  const sheet = `<row>${values.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`;
  const texts = [
    '12400',
    '12345678901234567',
    '0.0015',
    '3.2%',
    '2026-11-01',
    '2026-11-01T12:00:00.000Z',
    '1E300',
    '3',
    '00123',
  ];
  const rowsIn = (properties: string) => read(sheet, { 'xl/styles.xml': styles }, properties)[0]?.rows;
  expect(rowsIn('')).toEqual([texts]);
  expect(rowsIn('<workbookPr date1904="1"/>')?.[0]?.[4]).toBe('2030-11-02');
});

test('a formula that was saved without its result is named', () => {
  const sheet =
    '<row><c r="A1" t="str"><f>B2</f><v></v></c><c r="B1"><f>1+2</f><v>3</v></c><c r="C1"><f>1+2</f><v/></c></row>';
  expect(read(sheet)).toEqual([{ name: 'A & B', rows: [['', '3', '']], uncomputed: 'C1' }]);
});

test('addresses beyond the limits of the format take no memory', () => {
  const [{ rows } = { rows: [] }] = read(
    '<row r="9999999"><c><v>1</v></c></row><row r="1"><c r="ZZZ1"><v>2</v></c></row>',
  );
  expect(rows).toEqual([]);
});
