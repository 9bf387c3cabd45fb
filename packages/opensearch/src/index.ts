export { Cluster, type ClusterAddress, ClusterFault } from './cluster.ts';
export { clusterAddressOf, missingOpenSearchVariable, openSearchVariables } from './environment.ts';
export type { IndexEdition } from './index-names.ts';
export type { Spread } from './indexer/index-build.ts';
export {
  type IndexerReport,
  type IndexerStatus,
  SearchIndexer,
  type SearchIndexerOptions,
} from './indexer/search-indexer.ts';
export { type OpenSearchModuleOptions, openSearchModule } from './module.ts';
export { OpenSearchCreatorIndex, type OpenSearchCreatorIndexOptions } from './opensearch-creator-index.ts';
