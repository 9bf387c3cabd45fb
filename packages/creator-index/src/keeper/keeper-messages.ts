import type { Bitset } from '../segment/bitset.ts';
import type { Segment } from '../segment/segment.ts';

/** What the keeper's thread tells the searching one. */
export type KeeperMessage =
  | {
      readonly kind: 'segments';
      /** All that are searchable now; the segment itself only the first time its name comes. */
      readonly segments: readonly {
        readonly name: string;
        readonly dead: Bitset | null;
        readonly segment: Segment | null;
      }[];
    }
  /** The feed was read up to the position, its end; `from` says how a start went. */
  | { readonly kind: 'caught_up'; readonly position: string; readonly from: 'snapshot' | 'creators' | null }
  | { readonly kind: 'over_memory'; readonly bytes: number }
  | { readonly kind: 'fault'; readonly message: string };

/** What the searching thread tells the keeper's. */
export interface KeeperCommand {
  readonly kind: 'stop';
}

/** Bytes of all arrays of a segment. */
export function bytesOf(data: unknown): number {
  if (ArrayBuffer.isView(data)) return data.byteLength;
  if (typeof data !== 'object' || data === null) return 0;
  return Object.values(data).reduce((sum: number, part) => sum + bytesOf(part), 0);
}
