import { hash, randomUUID } from 'node:crypto';
import { type IndexedCreator, indexedBatches, type platforms, type TokenOf } from '@creator-discovery/search-filters';
import { Cluster } from '../cluster.ts';
import { CreatorDocuments } from '../document/creator-documents.ts';
import { BulkWriter } from '../indexer/bulk-writer.ts';
import { Indexes } from '../indexer/indexes.ts';
import { OpenSearchCreatorIndex } from '../opensearch-creator-index.ts';

export const testToken: TokenOf = (kind, name) => {
  const made = hash('sha1', `${kind} ${name}`, 'buffer');
  return { high: made.readUInt32LE(0), low: made.readUInt32LE(4) };
};

/** Creates an index with exactly these creators, without an indexer. */
export async function openIndex(nodes: readonly string[], creators: readonly IndexedCreator[], shards = 1) {
  const cluster = new Cluster({ nodes });
  const prefix = `test_${randomUUID().replaceAll('-', '')}`;
  const indexes = new Indexes(cluster, prefix);
  const writer = new BulkWriter(cluster, new CreatorDocuments(testToken));
  let version = 0;
  const put = async (changed: readonly IndexedCreator[]) => {
    version += 1;
    const target = { indexOf: (platform: (typeof platforms)[number]) => indexes.target(platform, 'build'), version };
    for (const batch of indexedBatches(changed, testToken)) await writer.put(batch, target);
    return target;
  };
  await indexes.create('build', { photonet: shards, videonet: shards, shortnet: shards });
  await put(creators);
  await indexes.open('build', null);
  await indexes.publish('build', 'rows');
  return {
    index: new OpenSearchCreatorIndex(cluster, { edition: { prefix, rowsVersion: 'rows' }, tokenOf: testToken }),
    applyChanges: async (changed: readonly IndexedCreator[], removedIds: readonly number[]) => {
      await writer.apply({ batches: [], gone: removedIds }, await put(changed));
      await indexes.refresh('build');
    },
    close: async () => {
      await indexes.deleteOthers([]);
      await cluster.close();
    },
  };
}
