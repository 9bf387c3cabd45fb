import { createHash } from 'node:crypto';
import type { Place } from '@creator-discovery/search-filters';
import { describe, expect, test } from '@jest/globals';
import type { ImportMode } from './facts-after-import.ts';
import { importCreators, type TextHash } from './import-creators.ts';
import type { ImportRecord } from './import-record.ts';
import { type ImportBatch, UnstorableRecords } from './ports.ts';
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

describe('an import that broke off', () => {
  const lines = Array.from({ length: 3500 }, (_, i) => line(`c${i}`, i % 700 === 3 ? { age: -1 } : {}));
  const newHash = (): TextHash => {
    const hash = createHash('sha256');
    return { add: (text) => void hash.update(`${text}\n`), digest: () => hash.digest('hex') };
  };

  /** A store that writes so many batches and then fails. */
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

  async function brokenOff(store: MemoryCreators): Promise<void> {
    await expect(run(store, { store: failingAfter(2, store) })).rejects.toThrow('killed');
  }

  test('continues where it was, and reports the whole file', async () => {
    const store = new MemoryCreators(() => new Date());
    await brokenOff(store);
    const bad: number[] = [];
    const report = await run(store, {}, { onBadLine: (number: number) => bad.push(number) });
    expect(report).toMatchObject({ lines: 3500, bad: 5, added: 3495, updated: 0 });
    expect(report.writtenBefore).toBeGreaterThanOrEqual(2000);
    expect(bad).toEqual([4, 704, 1404, 2104, 2804]);
    expect(await store.count()).toMatchObject({ photonet: 3495 });
  });

  test('is a new import once it has come to its end', async () => {
    const store = new MemoryCreators(() => new Date());
    await brokenOff(store);
    await run(store);
    expect(await run(store)).toMatchObject({ added: 0, updated: 3495, writtenBefore: 0 });
  });

  test.each<[string, object, object]>([
    ['another mapping', { rules: 'other' }, {}],
    ['replacing', {}, { mode: 'replace' }],
    ['from the start', { fromStart: true }, {}],
    ['other lines at the start', {}, { lines: [line('before'), ...lines] }],
  ])('with %s everything is written again', async (_, memory, more) => {
    const store = new MemoryCreators(() => new Date());
    await brokenOff(store);
    expect(await run(store, memory, more)).toMatchObject({ writtenBefore: 0 });
  });

  describe('a large one into a database of hardly any others', () => {
    const many = Array.from({ length: 14_000 }, (_, i) => line(`first${i}`));

    /** What became of the indexes, and how many creators there were then. */
    async function importing(store: MemoryCreators, more: object = {}, batches = 99): Promise<readonly string[]> {
      const seen: string[] = [];
      const memory = {
        ...failingAfter(batches, store),
        dropSearchIndexes: async (most: number) => {
          const { photonet } = await store.count();
          seen.push(`dropped ${photonet >= 10_000 && photonet <= most && most <= photonet + 5000}`);
          return true;
        },
        makeSearchIndexes: async () => {
          seen.push(`made ${(await store.count()).photonet}`);
        },
      };
      await run(store, { store: memory }, { lines: many, ...more }).catch((error: Error) => seen.push(error.message));
      return seen;
    }

    test('makes the indexes of searches at its end', async () => {
      const store = new MemoryCreators(() => new Date());
      expect(await importing(store)).toEqual(['dropped true', 'made 14000']);
    });

    test('makes them also where the file is damaged', async () => {
      const failing = function* () {
        yield* many.slice(0, 13_500);
        throw new Error('damaged');
      };
      const store = new MemoryCreators(() => new Date());
      expect(await importing(store, { lines: failing() })).toEqual(['dropped true', 'made 13500', 'damaged']);
    });

    test('makes them also where the store fails', async () => {
      const seen = await importing(new MemoryCreators(() => new Date()), {}, 12);
      expect(seen).toEqual(['dropped true', expect.stringMatching(/^made 1\d000$/), 'killed']);
    });

    test('makes those that one before it has left, however few records it has, and none for a dry run', async () => {
      const store = new MemoryCreators(() => new Date());
      expect(await importing(store, { lines: many.slice(0, 5) })).toEqual(['made 5']);
      expect(await importing(store, { dryRun: true })).toEqual([]);
    });
  });

  test('with other lines at its end only these are written', async () => {
    const store = new MemoryCreators(() => new Date());
    await brokenOff(store);
    const report = await run(store, {}, { lines: [...lines.slice(0, 2500), line('c1', { age: 7 }), line('after')] });
    expect(report.writtenBefore).toBe(2000);
    expect(await store.byNames([{ platform: 'photonet', handle: 'c1' }])).toMatchObject([{ age: 7 }]);
  });

  test('because its file ends early continues too', async () => {
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
    await brokenOff(store);
    expect(await run(store, {}, { dryRun: true })).toMatchObject({ writtenBefore: 0 });
    expect((await run(store)).writtenBefore).toBeGreaterThanOrEqual(2000);
  });
});
