import { createHash } from 'node:crypto';
import type { Place } from '@creator-discovery/search-filters';
import { describe, expect, test } from '@jest/globals';
import type { ImportMode } from './facts-after-import.ts';
import { importCreators, type TextHash } from './import-creators.ts';
import type { ImportRecord } from './import-record.ts';
import { type CountRecords, type ImportBatch, UnstorableRecords } from './ports.ts';
import { TableColumns } from './table-columns.ts';
import { MemoryContactFormats } from './testing/memory-contact-formats.ts';
import { MemoryCreators } from './testing/memory-creators.ts';

const dictionaries = {
  places: { byId: (id: string) => (id === 'ber' ? ({ countryCode: 'DE' } as Place) : null) },
  languages: { byCode: () => null },
  contacts: new MemoryContactFormats(),
};

function line(handle: string, fields: object = {}): string {
  return JSON.stringify({ platform: 'photonet', handle, name: handle, ...fields });
}

class RecordingStore {
  readonly batches: ImportRecord[][] = [];
  readonly dryBatches: ImportRecord[][] = [];
  async dryRun<Result>(run: (count: CountRecords) => Promise<Result>): Promise<Result> {
    return run(async (records) => {
      this.dryBatches.push([...records]);
      return { added: 0, updated: records.length, suppressed: 0 };
    });
  }
  async upsert(records: readonly ImportRecord[]) {
    this.batches.push([...records]);
    return { added: records.length, updated: 0, suppressed: 0 };
  }
}

test('bad lines are reported with their number and skipped, empty lines ignored', async () => {
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

test('rows of creators that were erased during an export are nothing', async () => {
  const store = new RecordingStore();
  const columns = TableColumns.of(['creator_id', 'platform', 'handle', 'name', 'charged'], { delimiter: ',' });
  const row = (text: string) => ({ line: 2, text, ...read(text) });
  const read = (text: string) => {
    const { value, ...ofTable } = (columns as TableColumns).read(text.split(','));
    return { value, ofTable };
  };
  const lines = ['{"creator_id":"7","erased":true}', row('7,,,,'), row('8,photonet,ana,Ana,1'), row('9,photonet,,,1')];
  const report = await importCreators({ lines, mode: 'update', strict: true, store, dictionaries });
  expect(report).toMatchObject({ lines: 2, bad: 1, added: 1 });
});

test.each([
  [['1.78414E+16', '178414E16', 'N/A', 'null', '-', 'TRUE', '', ' ', 'a b', 'x'.repeat(65), '-1', '0'], []],
  [
    ['17841400000000001', 'UC_x-1', ' 17 ', "'18", '="19"'],
    ['17841400000000001', 'UC_x-1', '17', '18', '19'],
  ],
  [['17841400000000000', '17841400000000000'], []],
  [
    ['1', '17841400000000000', '17851200000', '29300000', '2'],
    ['1', '2'],
  ],
  [
    ['17841400000000000', '1', '17841500000000000'],
    ['17841400000000000', '1', '17841500000000000'],
  ],
  [['900002.0'], []],
  [
    ['7', '8', '7', '9'],
    ['7', '8', '9'],
  ],
])('of the user ids %j, only %j are kept, and every record is', async (given, kept) => {
  const store = new RecordingStore();
  const reasons: string[] = [];
  const report = await importCreators({
    lines: given.map((id, at) => line(`h${at}`, { platform_user_id: id })),
    mode: 'update',
    store,
    dictionaries,
    onUserIdLeftOut: (_, reason) => reasons.push(reason),
  });
  const leftOut = given.length - kept.length;
  expect(report).toMatchObject({ bad: 0, added: given.length, userIdsLeftOut: leftOut });
  expect(reasons).toHaveLength(leftOut);
  const records = store.batches.flat();
  expect(records.flatMap((record) => record.platform_user_id ?? [])).toEqual(kept);
  // A suppression of the id must find it.
  const suppressible = records.flatMap((record) => record.leftOutUserId ?? []);
  expect(suppressible).toHaveLength(leftOut);
  if (given[0] === '900002.0') expect(suppressible).toEqual(['900002']);
});

test('a user id may repeat with its handle', async () => {
  const store = new RecordingStore();
  const lines = ['Ana', 'ana', 'ana'].map((handle) => line(handle, { platform_user_id: '7' }));
  expect(await importCreators({ lines, mode: 'update', store, dictionaries })).toMatchObject({ userIdsLeftOut: 0 });
});

test('contacts are read with the country of the creator; unreadable ones are reported and left out', async () => {
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
  expect(report).toMatchObject({ lines: 2, bad: 0, added: 2, contactsLeftOut: 3 });
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

test('a dry run counts without writing', async () => {
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

test('a batch never repeats a creator, and the later line is written later', async () => {
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

test('progress is reported after each batch', async () => {
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
    importCreators({
      lines: [line('a')],
      mode: 'update',
      store: { upsert, dryRun: new RecordingStore().dryRun },
      dictionaries,
    }),
  ).rejects.toThrow('disk full');
});

test('only the lines that the store refuses are bad, not their batch', async () => {
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
    store: { upsert, dryRun: new RecordingStore().dryRun },
    dictionaries,
    onBadLine: (lineNumber, reason) => bad.push([lineNumber, reason]),
  });
  expect(report).toMatchObject({ lines: 2100, bad: 4, added: 2096, updated: 0, suppressed: 0 });
  expect(bad).toEqual([6, 7, 1000, 2100].map((number) => [number, 'the database refused a value of this record']));
  expect(written).toEqual(
    lines.map((_, i) => `c${i}`).filter((handle) => !['c5', 'c6', 'c999', 'c2099'].includes(handle)),
  );
});

test('an unreadable line is reported, and the next one is read', async () => {
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

test('batches have a maximum length', async () => {
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

describe('an interrupted import', () => {
  const lines = Array.from({ length: 3500 }, (_, i) => line(`c${i}`, i % 700 === 3 ? { age: -1 } : {}));
  const newHash = (): TextHash => {
    const hash = createHash('sha256');
    return { add: (text) => void hash.update(`${text}\n`), digest: () => hash.digest('hex') };
  };

  /** A store that fails after this number of batches. */
  function failingAfter(batches: number, store: MemoryCreators) {
    let written = 0;
    return {
      forgetImport: (importId: string) => store.forgetImport(importId),
      dropSearchIndexes: () => store.dropSearchIndexes(),
      makeSearchIndexes: () => store.makeSearchIndexes(),
      upsertOnce: async (batch: ImportBatch, records: readonly ImportRecord[], mode: ImportMode) => {
        const result = await store.upsertOnce(batch, records, mode);
        if (!result.writtenBefore && ++written > batches) throw new Error('killed');
        return result;
      },
    };
  }

  function run(store: MemoryCreators, memory: object = {}, more: object = {}) {
    return importCreators({
      lines,
      mode: 'update',
      store,
      dictionaries,
      memory: { store: failingAfter(Number.POSITIVE_INFINITY, store), rules: '', newHash, ...memory },
      ...more,
    });
  }

  async function interrupted(store: MemoryCreators): Promise<void> {
    await expect(run(store, { store: failingAfter(2, store) })).rejects.toThrow('killed');
  }

  test('continues, and reports the whole file', async () => {
    const store = new MemoryCreators(() => new Date());
    await interrupted(store);
    const bad: number[] = [];
    const report = await run(store, {}, { onBadLine: (number: number) => bad.push(number) });
    expect(report).toMatchObject({ lines: 3500, bad: 5, added: 3495, updated: 0 });
    expect(report.writtenBefore).toBeGreaterThanOrEqual(2000);
    expect(bad).toEqual([4, 704, 1404, 2104, 2804]);
    expect(await store.count()).toMatchObject({ photonet: 3495 });
  });

  test('starts over after it has finished', async () => {
    const store = new MemoryCreators(() => new Date());
    await interrupted(store);
    await run(store);
    expect(await run(store)).toMatchObject({ added: 0, updated: 3495, writtenBefore: 0 });
  });

  test.each<[string, object, object]>([
    ['another mapping', { rules: 'other' }, {}],
    ['replacing', {}, { mode: 'replace' }],
    ['from the start', { fromStart: true }, {}],
    ['other lines at the start', {}, { lines: [line('before'), ...lines] }],
  ])('writes everything again with %s', async (_, memory, more) => {
    const store = new MemoryCreators(() => new Date());
    await interrupted(store);
    expect(await run(store, memory, more)).toMatchObject({ writtenBefore: 0 });
  });

  describe('into a nearly empty database', () => {
    const many = Array.from({ length: 14_000 }, (_, i) => line(`first${i}`));

    /** Returns what happened to the indexes, with the number of creators at that time. */
    async function importing(store: MemoryCreators, more: object = {}, batches = 99): Promise<readonly string[]> {
      const seen: string[] = [];
      const memory = {
        ...failingAfter(batches, store),
        dropSearchIndexes: async (maxCreators: number) => {
          const { photonet } = await store.count();
          seen.push(`dropped ${photonet >= 10_000 && photonet <= maxCreators && maxCreators <= photonet + 5000}`);
          return true;
        },
        makeSearchIndexes: async () => {
          seen.push(`made ${(await store.count()).photonet}`);
        },
      };
      await run(store, { store: memory }, { lines: many, ...more }).catch((error: Error) => seen.push(error.message));
      return seen;
    }

    test('builds the search indexes at its end', async () => {
      const store = new MemoryCreators(() => new Date());
      expect(await importing(store)).toEqual(['dropped true', 'made 14000']);
    });

    test('builds them if the file is damaged', async () => {
      const failing = function* () {
        yield* many.slice(0, 13_500);
        throw new Error('damaged');
      };
      const store = new MemoryCreators(() => new Date());
      expect(await importing(store, { lines: failing() })).toEqual(['dropped true', 'made 13500', 'damaged']);
    });

    test('builds them if the store fails', async () => {
      const seen = await importing(new MemoryCreators(() => new Date()), {}, 12);
      expect(seen).toEqual(['dropped true', expect.stringMatching(/^made 1\d000$/), 'killed']);
    });

    test('builds the dropped indexes of an earlier import, but not in a dry run', async () => {
      const store = new MemoryCreators(() => new Date());
      expect(await importing(store, { lines: many.slice(0, 5) })).toEqual(['made 5']);
      expect(await importing(store, { dryRun: true })).toEqual([]);
    });
  });

  test('writes only new lines at the end of the file', async () => {
    const store = new MemoryCreators(() => new Date());
    await interrupted(store);
    const report = await run(store, {}, { lines: [...lines.slice(0, 2500), line('c1', { age: 7 }), line('after')] });
    expect(report.writtenBefore).toBe(2000);
    expect(await store.byNames([{ platform: 'photonet', handle: 'c1' }])).toMatchObject([{ age: 7 }]);
  });

  test('continues after a file that ended early', async () => {
    const store = new MemoryCreators(() => new Date());
    async function* early() {
      yield* lines.slice(0, 2100);
      throw new Error('damaged');
    }
    await expect(run(store, {}, { lines: early() })).rejects.toThrow('damaged');
    expect(await run(store)).toMatchObject({ writtenBefore: 2000 });
  });

  test('a dry run neither continues nor is remembered', async () => {
    const store = new MemoryCreators(() => new Date());
    await interrupted(store);
    expect(await run(store, {}, { dryRun: true })).toMatchObject({ writtenBefore: 0 });
    expect((await run(store)).writtenBefore).toBeGreaterThanOrEqual(2000);
  });
});
