import { addAt, codeAt, cumulate, intAt } from '../memory/typed-arrays.ts';
import { absent, type NumberedPart } from './merge-part.ts';
import { renumber } from './merge-terms.ts';
import type { SegmentDraft } from './segment.ts';
import { TokenCollector } from './token-dictionary.ts';

/** Merges audience shares by place and language. */
export function mergeShares(parts: readonly NumberedPart[]): Pick<SegmentDraft, 'shareKeys' | 'shares'> {
  const collector = new TokenCollector();
  const keyed = parts.map((part) => ({ ...part, keys: renumber(part.segment.shareKeys, collector, () => true) }));
  const starts = new Uint32Array(collector.size + 1);
  for (const part of keyed) eachShare(part, ({ key }) => addAt(starts, key + 1, 1));
  cumulate(starts);
  const next = starts.slice();
  const documents = new Uint32Array(intAt(starts, collector.size));
  const codes = new Uint32Array(documents.length);
  for (const part of keyed) {
    eachShare(part, ({ key, document, code }) => {
      const slot = intAt(next, key);
      addAt(next, key, 1);
      documents[slot] = document;
      codes[slot] = code;
    });
  }
  return { shareKeys: collector.finish(), shares: { starts, documents, codes } };
}

interface KeyedPart extends NumberedPart {
  /** Key in the merged dictionary per list of the part. */
  readonly keys: Uint32Array;
}

/** Numbers are those of the merged segment. */
interface MergedShare {
  readonly key: number;
  readonly document: number;
  readonly code: number;
}

function eachShare({ segment, target, shareCodes, keys }: KeyedPart, visit: (share: MergedShare) => void): void {
  const { starts, documents, codes } = segment.shares;
  for (let list = 0; list < keys.length; list++) {
    const key = intAt(keys, list);
    const end = intAt(starts, list + 1);
    for (let i = intAt(starts, list); i < end; i++) {
      const document = intAt(target, intAt(documents, i));
      if (document !== absent) visit({ key, document, code: intAt(shareCodes, codeAt(codes, i)) });
    }
  }
}
