import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeColumns, encodeColumns, TextColumn } from './columns.ts';

test('columns are read back from bytes of any alignment', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint32Array(), fc.nat(9), (small, large, shift) => {
      const file = encodeColumns({ small, large });
      const shifted = new Uint8Array(file.length + shift);
      shifted.set(file, shift);
      expect(decodeColumns(shifted.subarray(shift))).toEqual({ small, large });
    }),
  );
});

test('a text column returns every text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const { bytes, offsets } = TextColumn.encode(texts);
      const column = new TextColumn(bytes, offsets);
      expect(Array.from({ length: column.length }, (_, i) => column.at(i))).toEqual(texts);
    }),
  );
});
