import {
  type CreatorRow,
  readImportLine,
  readImportValue,
  TableColumns,
  unknownFacts,
} from '@creator-discovery/creators';
import { csvRows, csvHeader as headerOf, plainText } from '@creator-discovery/creators/reading';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvColumns } from './csv.ts';

const csvHeader = headerOf(csvColumns);
const names = csvColumns.map(({ key }) => key);

function csvLine(of: CreatorRow): string {
  return csvRows(csvColumns, [of]);
}

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

/** Text that mixes significant characters with others. */
const telling = fc.string({
  unit: fc.oneof(fc.constantFrom(...'=+-@＝＋－＠;,|\t\r\n" \u00a0\'x1'), fc.string({ unit: 'binary', maxLength: 1 })),
});

/** Cells as read by a program that splits at `separator` and honours quotes. */
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

/** Cells as read by a program that ignores quotes. */
function plainCellsAt(separator: string, text: string): string[] {
  return text.split(new RegExp(`[\\r\\n${separator}]`));
}

/** Numbers can't run; phone numbers count as one. */
const number = /^[+-]?\d+(\.\d+)?$/;

describe('no text becomes a formula', () => {
  test.each([',', ';', '\t', '|'])('if cells end at %j', (separator) => {
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
    expect(cells[names.indexOf('bio')]).toBe(written);
  });
});

test('any text is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.option(telling), (name, bio) => {
      const [header, cells] = read(csvHeader + csvLine(row(name, bio))) as [string[], string[]];
      expect(header).toEqual(names);
      const cell = (column: string) => cells[names.indexOf(column)];
      expect(plainText(cell('name') ?? '')).toBe(name);
      expect(plainText(cell('bio') ?? '')).toBe(bio ?? '');
      expect(cells).toHaveLength(csvColumns.length);
    }),
  );
});

test('a phone number stays a plus sign and digits; any other text in its place is escaped', () => {
  const phoneOf = (phone: string) => {
    const [, cells] = read(csvHeader + csvLine({ ...row('n', null), phone })) as [string[], string[]];
    return cells[names.indexOf('phone')];
  };
  expect(phoneOf('+33123456789')).toBe('+33123456789');
  expect(phoneOf('+33 1 23')).toBe("'+33 1 23");
  expect(phoneOf("+1+cmd|'/C calc'!A0")).toBe("'+1+cmd|'/C calc'!A0");
});

test('numbers stay numbers, lists are joined', () => {
  const [, cells] = read(csvHeader + csvLine(row('n', null))) as [string[], string[]];
  const cell = (column: string) => cells[names.indexOf(column)];
  expect([cell('follower_count'), cell('is_verified'), cell('interests'), cell('contacts'), cell('phone')]).toEqual([
    '-1',
    'true',
    'a; b',
    'EMAIL:a@example.com',
    '+33100',
  ]);
});

describe('exported rows are imported as they are', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((given) => given.trim() !== '');
  const words = fc.array(
    text.filter((word) => word.length < 100 && word.isWellFormed() && !/^[-–—]$/.test(word.trim())),
    { maxLength: 3 },
  );
  const time = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const exported = fc.record({
    name: text,
    bio: fc.option(telling.filter((given) => given.trim() !== '' && !given.includes('\0') && given.isWellFormed())),
    interests: words,
    topics: words,
    follower_count: fc.option(fc.nat()),
    engagement_rate_pct: fc.option(fc.double({ min: 0, max: 1000, noNaN: true })),
    audience_credibility: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    is_verified: fc.boolean(),
    location: fc.option(fc.constant('Berlin, Germany')),
    estimated: fc.subarray(['location', 'topics', 'age'] as const),
    contacts: fc.subarray([
      { type: 'EMAIL', value: 'a@example.com' },
      { type: 'PHONE', value: '+4930123456' },
      { type: 'TELEGRAM', value: 'https://t.me/a;b' },
    ]),
    details_as_of: fc.option(time),
    as_of: time,
  });
  const dictionaries = {
    places: {
      byId: (id: string) => (id === '2950159' ? ({ id } as never) : null),
      named: (name: string) => (name === 'Berlin, Germany' ? [{ id: '2950159', name: 'Berlin' } as never] : []),
    },
    languages: { byCode: (code: string) => ({ code, name: code }) },
  };

  /** Returns the record that an import of the row must store; an empty cell is an absent field. */
  function recordOf({ location, estimated, audience_credibility, ...facts }: Partial<CreatorRow>): object {
    const record = {
      ...{ handle: 'h', platform: 'photonet', is_private: undefined, ...facts },
      ...(location != null && { location_id: '2950159' }),
      ...(audience_credibility !== null && { audience: { credibility: audience_credibility } }),
      estimated: estimated?.map((name) => (name === 'location' ? 'location_id' : name)),
    };
    const given = Object.entries(record).filter(([, value]) => value != null && JSON.stringify(value) !== '[]');
    return Object.fromEntries(given);
  }

  test.each([
    [
      'CSV',
      (one: CreatorRow) => {
        const [header = [], cells = []] = read(csvHeader + csvLine(one));
        const columns = TableColumns.of(header, { delimiter: ',' });
        if (!(columns instanceof TableColumns)) throw new Error(columns.problems.join());
        const { value, problems } = columns.read(cells);
        return readImportValue(value, dictionaries, problems);
      },
    ],
    ['NDJSON', (one: CreatorRow) => readImportLine(JSON.stringify(one), { ...dictionaries, strict: true })],
  ])('as %s', (_, imported) => {
    fc.assert(
      fc.property(exported, (facts) => {
        const emails = facts.contacts.filter(({ type }) => type === 'EMAIL').map(({ value }) => value);
        const result = imported({ ...row('n', null), ...facts, emails, email: emails[0] ?? null } as CreatorRow);
        expect(result).toMatchObject({ ok: true, record: recordOf(facts as Partial<CreatorRow>), unknown: [] });
      }),
    );
  });
});
