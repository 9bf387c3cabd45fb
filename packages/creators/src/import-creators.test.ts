import { expect, test } from '@jest/globals';
import { importCreators } from './import-creators.ts';
import type { ImportRecord } from './import-record.ts';

const dictionaries = { places: { byId: () => null }, languages: { byCode: () => null } };

function line(handle: string, fields: object = {}): string {
  return JSON.stringify({ platform: 'photonet', handle, name: handle, ...fields });
}

/** Records the batches it was given. */
class RecordingStore {
  readonly batches: ImportRecord[][] = [];
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
  expect(report).toEqual({ lines: 4, bad: 2, added: 2, updated: 0, suppressed: 0 });
  expect(bad).toEqual([3, 4]);
  expect(store.batches.flat().map(({ handle }) => handle)).toEqual(['a', 'c']);
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
  await expect(importCreators({ lines: [line('a')], mode: 'update', store: { upsert }, dictionaries })).rejects.toThrow(
    'disk full',
  );
});
