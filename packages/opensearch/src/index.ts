export { Cluster, type ClusterAddress, ClusterFault } from './cluster.ts';
export type { IndexEdition } from './index-names.ts';
export { OpenSearchCreatorIndex, type OpenSearchCreatorIndexOptions } from './opensearch-creator-index.ts';
