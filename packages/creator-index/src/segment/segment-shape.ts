import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  figureNames,
  type IndexedBatch,
  mapRecord,
  profileSizes,
  searchShape,
} from '@creator-discovery/search-filters';
import { smallestWithBitsets } from '../memory/bitset.ts';
import { columnNames, resolutionOf } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';

/**
 * Returns the version of the segment format: a hash of the rules for searched facts and of a sample segment's arrays. It
 * changes with their names, types or contents.
 */
export function segmentShape(): string {
  const builder = new SegmentBuilder('photonet');
  builder.add(sampleBatch());
  const parts = [searchShape(), JSON.stringify(columnNames.map(resolutionOf))];
  describe(builder.finish(), parts);
  return hash('sha256', parts.join('\n')).slice(0, 16);
}

/** Appends names of members, and types and checksums of arrays. */
function describe(value: unknown, parts: string[]): void {
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    parts.push(`${value.constructor.name} ${crc32(bytes)}`);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      parts.push(name);
      describe(member, parts);
    }
  } else parts.push(String(value));
}

/** Segments of at least this size have every kind of index. */
const sampleSize = smallestWithBitsets;
const ageBounds = [13, 18, 25, 35];

/** Creators with two names, one share and one age band each; some figures are unknown. */
function sampleBatch(): IndexedBatch {
  return {
    platform: 'photonet',
    ids: ints(sampleSize, (i) => i + 1),
    figures: mapRecord(figureNames, (name) => {
      const f = figureNames.indexOf(name);
      return Float64Array.from({ length: sampleSize }, (_, i) =>
        i % (f + 5) === 0 ? Number.NaN : (i * (f + 3)) % 1009,
      );
    }),
    sizes: mapRecord(profileSizes, (name) => ints(sampleSize, (i) => i % (name.length + 1))),
    tokens: {
      starts: ints(sampleSize + 1, (i) => 2 * i),
      high: ints(2 * sampleSize, (i) => i % 2),
      low: ints(2 * sampleSize, (i) => (i % 2 === 0 ? i % 6 : i % 701)),
    },
    shares: {
      starts: ints(sampleSize + 1, (i) => i),
      high: ints(sampleSize, () => 0),
      low: ints(sampleSize, (i) => i % 3),
      shares: ints(sampleSize, (i) => (i % 100) * 10_000),
    },
    ages: {
      starts: ints(sampleSize + 1, (i) => i),
      mins: Float64Array.from({ length: sampleSize }, (_, i) => ageBounds[i % 3] ?? 0),
      maxs: Float64Array.from({ length: sampleSize }, (_, i) => (ageBounds[(i % 3) + 1] ?? 0) - 1),
      shares: ints(sampleSize, (i) => (i % 90) * 10_000),
    },
  };
}

function ints(length: number, valueAt: (index: number) => number): Uint32Array {
  return Uint32Array.from({ length }, (_, i) => valueAt(i));
}
