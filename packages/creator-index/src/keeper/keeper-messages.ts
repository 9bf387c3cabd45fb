import type { Bitset } from '../memory/bitset.ts';
import type { Segment } from '../segment/segment.ts';
import type { StandbyState } from './creator-source.ts';

/** Messages of the keeper's thread to the searching one. */
export type KeeperMessage =
  | {
      readonly kind: 'segments';
      /** All searchable segments. The data of a segment is sent once, with the first message that names it. */
      readonly segments: readonly {
        readonly name: string;
        readonly deleted: Bitset | null;
        readonly segment: Segment | null;
      }[];
    }
  /**
   * The feed was read to its end, which is `position`; `from` is what a start read, null for later reads. `changes` and
   * `merges` are counted since this keeper began.
   */
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

/** The bytes of all arrays in a segment. */
export function bytesOf(data: unknown): number {
  if (ArrayBuffer.isView(data)) return data.byteLength;
  if (typeof data !== 'object' || data === null) return 0;
  return Object.values(data).reduce((sum: number, part) => sum + bytesOf(part), 0);
}
