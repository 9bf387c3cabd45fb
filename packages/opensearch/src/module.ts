import { CreatorIndex } from '@creator-discovery/search-filters';
import { ContainerModule } from 'inversify';
import { Cluster, type ClusterAddress } from './cluster.ts';
import { OpenSearchCreatorIndex, type OpenSearchCreatorIndexOptions } from './opensearch-creator-index.ts';

export interface OpenSearchModuleOptions {
  readonly address: ClusterAddress;
  /** Asked when the index is first used: it depends on dictionaries that take a moment to load. */
  readonly options: () => OpenSearchCreatorIndexOptions;
}

/** Binds `CreatorIndex` to the indexes of a cluster, whose connections are closed when the container unbinds it. */
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
