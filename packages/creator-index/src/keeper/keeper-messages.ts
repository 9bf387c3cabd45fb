import type { Bitset } from '../memory/bitset.ts';
import type { Segment } from '../segment/segment.ts';
import type { StandbyState } from './creator-source.ts';

/** Messages from the keeper's thread to the searching thread. */
export type KeeperMessage =
  | {
      readonly kind: 'segments';
      /** All searchable segments. `segment` is null if an earlier message contained it. */
      readonly segments: readonly {
        readonly name: string;
        readonly deleted: Bitset | null;
        readonly segment: Segment | null;
      }[];
    }
  /** The feed was read to its end. `from` is null after the start; the counts are those of this keeper. */
  | {
      readonly kind: 'caught_up';
      readonly position: string;
      readonly from: 'snapshot' | 'creators' | null;
      readonly standby: StandbyState | null;
      readonly changes: number;
      readonly merges: number;
    }
  | { readonly kind: 'over_memory'; readonly bytes: number }
  | { readonly kind: 'fault'; readonly message: string };

/** Sums the bytes of all arrays in a segment. */
export function bytesOf(data: unknown): number {
  if (ArrayBuffer.isView(data)) return data.byteLength;
  if (typeof data !== 'object' || data === null) return 0;
  return Object.values(data).reduce((sum: number, part) => sum + bytesOf(part), 0);
}
