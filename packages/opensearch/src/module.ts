import { CreatorIndex } from '@creator-discovery/search-filters';
import { ContainerModule } from 'inversify';
import { Cluster, type ClusterAddress } from './cluster.ts';
import { OpenSearchCreatorIndex, type OpenSearchCreatorIndexOptions } from './opensearch-creator-index.ts';

export interface OpenSearchModuleOptions {
  readonly address: ClusterAddress;
  /** Called on first use, because the options depend on dictionaries that load slowly. */
  readonly options: () => OpenSearchCreatorIndexOptions;
}

/** Binds `CreatorIndex` to a cluster. Unbinding closes its connections. */
export function openSearchModule({ address, options }: OpenSearchModuleOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Cluster)
      .toDynamicValue(() => new Cluster(address))
      .inSingletonScope()
      .onDeactivation((cluster) => cluster.close());
    bind(OpenSearchCreatorIndex)
      .toResolvedValue((cluster) => new OpenSearchCreatorIndex(cluster, options()), [Cluster])
      .inSingletonScope();
    bind(CreatorIndex).toService(OpenSearchCreatorIndex);
  });
}
