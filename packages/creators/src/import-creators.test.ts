import type { Place } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import { importCreators } from './import-creators.ts';
import type { ImportRecord } from './import-record.ts';
import { UnstorableRecords } from './ports.ts';
import { MemoryContactFormats } from './testing/memory-contact-formats.ts';

const dictionaries = {
  places: { byId: (id: string) => (id === 'ber' ? ({ countryCode: 'DE' } as Place) : null) },
  languages: { byCode: () => null },
  contacts: new MemoryContactFormats(),
};

function line(handle: string, fields: object = {}): string {
  return JSON.stringify({ platform: 'photonet', handle, name: handle, ...fields });
}

/** Records the batches it was given. */
class RecordingStore {
  readonly batches: ImportRecord[][] = [];
  readonly dryBatches: ImportRecord[][] = [];
  async dryRun(records: readonly ImportRecord[]) {
    this.dryBatches.push([...records]);
    return { added: 0, updated: records.length, suppressed: 0 };
  }
  async upsert(records: readonly ImportRecord[]) {
    this.batches.push([...records]);
    return { added: records.length, updated: 0, suppressed: 0 };
  }
}

test('bad lines are reported with their number and skipped, empty ones ignored', async () => {
  const store = new RecordingStore();
  const bad: number[] = [];
  const report = await importCreators({
    lines: [line('a'), '', 'nonsense', line('b', { age: -1 }), line('c')],
    mode: 'update',
    store,
    dictionaries,
    onBadLine: (lineNumber) => bad.push(lineNumber),
  });
  expect(report).toMatchObject({ lines: 4, bad: 2, added: 2, updated: 0, suppressed: 0 });
  expect(bad).toEqual([3, 4]);
  expect(store.batches.flat().map(({ handle }) => handle)).toEqual(['a', 'c']);
});

test('contacts are read with the country of the creator; what cannot be read is left out and named with its line', async () => {
  const store = new RecordingStore();
  const leftOut: [number, string][] = [];
  const contacts = [
    { type: 'PHONE', value: '(030) 123-456' },
    { type: 'EMAIL', value: 'Ana@Bakery.Example' },
    { type: 'EMAIL', value: 'secret at bakery' },
    { type: 'PHONE', value: '+4930123456' },
    { type: 'KIK', value: 'Ana.1' },
  ];
  const report = await importCreators({
    lines: [line('a', { location_id: 'ber', contacts }), line('b', { contacts })],
    mode: 'update',
    store,
    dictionaries,
    onContactLeftOut: (lineNumber, reason) => leftOut.push([lineNumber, reason]),
  });
  expect(report).toMatchObject({ lines: 2, bad: 0, added: 2, contacts_left_out: 3 });
  const read = [
    { type: 'PHONE', value: '+4930123456' },
    { type: 'EMAIL', value: 'Ana@bakery.example' },
    { type: 'KIK', value: 'Ana.1' },
  ];
  expect(store.batches.flat().map((record) => record.contacts)).toEqual([read, [read[1], read[0], read[2]]]);
  expect(leftOut).toEqual([
    [1, 'contacts.2.value: must be an e-mail address'],
    [2, expect.stringMatching(/^contacts\.0\.value: must be a phone number in international form/)],
    [2, 'contacts.2.value: must be an e-mail address'],
  ]);
  expect(JSON.stringify(leftOut)).not.toContain('secret');
});

test('unknown fields of good and bad lines are counted', async () => {
  const report = await importCreators({
    lines: [line('a', { followers: 1 }), line('b', { followers: 2, age: -1 }), line('c', { shoe_size: 42 }), '7'],
    mode: 'update',
    store: new RecordingStore(),
    dictionaries,
  });
  expect(report.unknown).toEqual({
    fields: [
      { field: 'followers', lines: 2, nearest: 'follower_count' },
      { field: 'shoe_size', lines: 1, nearest: null },
    ],
    otherLines: 0,
  });
});

test('a strict import refuses lines with unknown fields', async () => {
  const store = new RecordingStore();
  const report = await importCreators({
    lines: [line('a', { followers: 1 }), line('b')],
    mode: 'update',
    strict: true,
    store,
    dictionaries,
  });
  expect(report).toMatchObject({ lines: 2, bad: 1, added: 1 });
  expect(store.batches.flat().map(({ handle }) => handle)).toEqual(['b']);
});

test('a dry run writes nothing and counts what would be', async () => {
  const store = new RecordingStore();
  const report = await importCreators({
    lines: [line('a'), 'nonsense', line('b')],
    mode: 'replace',
    dryRun: true,
    store,
    dictionaries,
  });
  expect(report).toMatchObject({ lines: 3, bad: 1, added: 0, updated: 2 });
  expect(store.batches).toEqual([]);
  expect(store.dryBatches.flat().map(({ handle }) => handle)).toEqual(['a', 'b']);
});

test('the same creator is never twice in one batch, and the later line is written later', async () => {
  const store = new RecordingStore();
  await importCreators({
    lines: [line('a', { age: 1 }), line('b'), line('@A', { age: 2 })],
    mode: 'update',
    store,
    dictionaries,
  });
  expect(store.batches.map((batch) => batch.map(({ handle, age }) => [handle, age]))).toEqual([
    [
      ['a', 1],
      ['b', undefined],
    ],
    [['A', 2]],
  ]);
});

test('records of one user id are never in one batch, nor of one handle: a rename is written after what it renames', async () => {
  const store = new RecordingStore();
  await importCreators({
    lines: [
      line('a', { platform_user_id: '1' }),
      line('b', { platform_user_id: '1' }),
      line('c', { platform_user_id: '2' }),
      line('b', { platform_user_id: '3' }),
    ],
    mode: 'update',
    store,
    dictionaries,
  });
  expect(store.batches.map((batch) => batch.map(({ handle }) => handle))).toEqual([['a'], ['b', 'c'], ['b']]);
});

test('progress is reported after each batch and grows', async () => {
  const seen: number[] = [];
  const lines = Array.from({ length: 2500 }, (_, i) => line(`c${i}`));
  await importCreators({
    lines,
    mode: 'update',
    store: new RecordingStore(),
    dictionaries,
    onProgress: ({ added }) => seen.push(added),
  });
  expect(seen).toEqual([1000, 2000, 2500]);
});

test('a store that fails stops the import', async () => {
  const upsert = async () => {
    throw new Error('disk full');
  };
  await expect(
    importCreators({ lines: [line('a')], mode: 'update', store: { upsert, dryRun: upsert }, dictionaries }),
  ).rejects.toThrow('disk full');
});

test('of a batch that the store refuses for its values, only the lines that it refuses alone are bad', async () => {
  const written: string[] = [];
  const upsert = async (records: readonly ImportRecord[]) => {
    if (records.some(({ name }) => name.startsWith('bad'))) throw new UnstorableRecords('refused');
    written.push(...records.map(({ handle }) => handle));
    return { added: records.length, updated: 0, suppressed: 0 };
  };
  const lines = Array.from({ length: 2100 }, (_, i) =>
    line(`c${i}`, { name: [5, 6, 999, 2099].includes(i) ? 'bad' : 'x' }),
  );
  const bad: [number, string][] = [];
  const report = await importCreators({
    lines,
    mode: 'update',
    store: { upsert, dryRun: upsert },
    dictionaries,
    onBadLine: (lineNumber, reason) => bad.push([lineNumber, reason]),
  });
  expect(report).toMatchObject({ lines: 2100, bad: 4, added: 2096, updated: 0, suppressed: 0 });
  expect(bad).toEqual([6, 7, 1000, 2100].map((number) => [number, 'the database refuses a value of this record']));
  expect(written).toEqual(
    lines.map((_, i) => `c${i}`).filter((handle) => !['c5', 'c6', 'c999', 'c2099'].includes(handle)),
  );
});

test('a line that could not be read is bad with its number, and the next one is read', async () => {
  const store = new RecordingStore();
  const bad: [number, string][] = [];
  await importCreators({
    lines: [line('a'), { line: 2, unreadable: 'too long' }, line('b')],
    mode: 'update',
    store,
    dictionaries,
    onBadLine: (lineNumber, reason) => bad.push([lineNumber, reason]),
  });
  expect(bad).toEqual([[2, 'too long']]);
  expect(store.batches.flat().map(({ handle }) => handle)).toEqual(['a', 'b']);
});

test('a batch ends before its lines are more than a store takes at once', async () => {
  const store = new RecordingStore();
  const captions = Array.from({ length: 40 }, () => 'x'.repeat(20_000));
  await importCreators({
    lines: Array.from({ length: 12 }, (_, i) => line(`c${i}`, { captions })),
    mode: 'update',
    store,
    dictionaries,
  });
  expect(store.batches.map((batch) => batch.length)).toEqual([5, 5, 2]);
});
