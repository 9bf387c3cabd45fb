import { type DemoDataOptions, generateCreators } from '@creator-discovery/demo-data';
import type { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { indexedCreator } from '@creator-discovery/search-filters';
import type { BenchCreator } from './engine.ts';

export interface Population extends Pick<DemoDataOptions, 'count' | 'texts' | 'unspacedShare'> {
  /** Share of creators whose bios have styled letters and emoji. Default 0. */
  readonly styledShare?: number;
}

/** Yields generated creators with ids from 1, in batches. */
export function* batches(population: Population, places: GeoNamesPlaces, batchSize = 2000): Generator<BenchCreator[]> {
  let batch: BenchCreator[] = [];
  let id = 0;
  const { styledShare = 0, ...generated } = population;
  for (const plain of generateCreators({ ...generated, places })) {
    id += 1;
    const isStyled = Math.floor(id * styledShare) > Math.floor((id - 1) * styledShare);
    const record = isStyled ? { ...plain, bio: plain.bio && styled(plain.bio, id) } : plain;
    const contactTypes = [...new Set(record.contacts?.map(({ type }) => type))];
    batch.push({ record, indexed: indexedCreator({ ...record, id, contact_types: contactTypes }, places) });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const emoji = ['✨', '🧘🏽‍♀️', '🇯🇵', '1️⃣', '👩‍🍳', '❤️', '☕'];

/** Returns the text in bold letters, with an emoji between words. */
function styled(text: string, id: number): string {
  const bold = text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d3b9 + letter.charCodeAt(0)));
  return bold.replaceAll(' ', ` ${emoji[id % emoji.length]} `);
}
