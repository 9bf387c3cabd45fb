import { type CreatorRow, unknownFacts } from '@creator-discovery/creators';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvColumns, csvHeader, csvLine } from './csv.ts';

function row(name: string, bio: string | null): CreatorRow {
  return {
    ...unknownFacts,
    creator_id: '1',
    handle: 'h',
    platform: 'photonet',
    name,
    bio,
    follower_count: -1,
    engagement_rate_pct: 1.5,
    is_verified: true,
    location: null,
    interests: ['a', 'b'],
    audience_credibility: null,
    email: null,
    emails: [],
    phone: '+33100',
    contacts: [{ type: 'EMAIL', value: 'a@example.com' }],
    owned_since: null,
    charged: 0,
    as_of: '2026-01-01T00:00:00.000Z',
    details_as_of: '2025-12-01T00:00:00.000Z',
    growth_as_of: null,
    audience_as_of: null,
    estimated: ['location'],
    handle_changed: false,
  };
}

/** Reads RFC 4180 the plain way. */
function read(csv: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    record.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** Letters that matter here, among others. */
const telling = fc.string({
  unit: fc.oneof(fc.constantFrom(...'=+-@＝＋－＠;,|\t\r\n" \u00a0\'x1'), fc.string({ unit: 'binary', maxLength: 1 })),
});

/** Cells of a text for a program that splits lines there, and takes quotes where a cell begins with one. */
function cellsAt(separator: string, text: string): string[] {
  const cells = [''];
  let quotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    const cell = cells.at(-1) as string;
    if (quotes && letter === '"' && text[at + 1] === '"') cells[cells.length - 1] = cell + text[at++];
    else if (letter === '"' && (quotes || cell === '')) quotes = !quotes;
    else if (!quotes && (letter === separator || letter === '\r' || letter === '\n')) cells.push('');
    else cells[cells.length - 1] = cell + letter;
  }
  return cells;
}

/** The same for a program that knows no quotes. */
function plainCellsAt(separator: string, text: string): string[] {
  return text.split(new RegExp(`[\\r\\n${separator}]`));
}

/** Nothing in it can run. A phone number is one too. */
const number = /^[+-]?\d+(\.\d+)?$/;

describe('no text becomes a formula', () => {
  test.each([',', ';', '\t', '|'])('where cells end at %j', (separator) => {
    fc.assert(
      fc.property(telling, telling, telling, (name, bio, interest) => {
        const line = csvLine({ ...row(name, bio), interests: [interest, name], phone: bio, email: interest });
        const cells = [...cellsAt(separator, line), ...plainCellsAt(separator, line)];
        const beginnings = cells.map((cell) => cell.replace(/^[\s"]+/, ''));
        expect(beginnings.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell) && !number.test(cell))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
    ['a\n\t-1+2', "a\n\t'-1+2"],
    ['x; "=1+1"', `x; "'=1+1"`],
    ['＝1', "'＝1"],
    ['a=b - c@d, and so on', 'a=b - c@d, and so on'],
  ])('such as %j', (given, written) => {
    const [, cells] = read(csvHeader + csvLine(row('n', given))) as [string[], string[]];
    expect(cells[csvColumns.indexOf('bio')]).toBe(written);
  });
});

test('any text comes back as it was, but for apostrophes before what a spreadsheet would run', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.option(telling), (name, bio) => {
      const [header, cells] = read(csvHeader + csvLine(row(name, bio))) as [string[], string[]];
      expect(header).toEqual([...csvColumns]);
      const cell = (column: (typeof csvColumns)[number]) => cells[csvColumns.indexOf(column)];
      const without = (text = '') => text.replace(/'(?=[=+\-@＝＋－＠])/g, '');
      expect(without(cell('name'))).toBe(without(name));
      expect(without(cell('bio'))).toBe(without(bio ?? ''));
      expect(cells).toHaveLength(csvColumns.length);
    }),
  );
});

test('a phone number is written as address books read it; a text in its place that is none is made harmless', () => {
  const phoneOf = (phone: string) => {
    const [, cells] = read(csvHeader + csvLine({ ...row('n', null), phone })) as [string[], string[]];
    return cells[csvColumns.indexOf('phone')];
  };
  expect(phoneOf('+33123456789')).toBe('+33123456789');
  expect(phoneOf('+33 1 23')).toBe("'+33 1 23");
  expect(phoneOf("+1+cmd|'/C calc'!A0")).toBe("'+1+cmd|'/C calc'!A0");
});

test('numbers stay numbers, lists are joined', () => {
  const [, cells] = read(csvHeader + csvLine(row('n', null))) as [string[], string[]];
  const cell = (column: (typeof csvColumns)[number]) => cells[csvColumns.indexOf(column)];
  expect([cell('follower_count'), cell('is_verified'), cell('interests'), cell('contacts'), cell('phone')]).toEqual([
    '-1',
    'true',
    'a; b',
    'EMAIL:a@example.com',
    '+33100',
  ]);
});
