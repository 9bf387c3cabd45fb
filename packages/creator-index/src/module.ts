import { CreatorIndex } from '@creator-discovery/search-filters';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { defaultIndexSettings, type IndexSettings } from './index-settings.ts';
import { MemoryCreatorIndex, type MemoryCreatorIndexOptions } from './memory-creator-index.ts';

export interface CreatorIndexModuleOptions extends Pick<MemoryCreatorIndexOptions, 'tokenOf' | 'onFault'> {
  /** Identifier of the engine that answers while the index can't: one that is always current. */
  readonly fallback: ServiceIdentifier<CreatorIndex>;
  /** The source, and whatever differs from `defaultIndexSettings`. */
  readonly settings: Pick<IndexSettings, 'source'> & Partial<IndexSettings>;
}

/**
 * Binds `CreatorIndex` to the index in memory, which is also bound as `MemoryCreatorIndex` for those who open it and report
 * on it. It writes a last snapshot and ends its threads when the container unbinds it.
 */
export function creatorIndexModule({ fallback, settings, ...options }: CreatorIndexModuleOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(MemoryCreatorIndex)
      .toResolvedValue(
        (engine) =>
          new MemoryCreatorIndex({ ...options, settings: { ...defaultIndexSettings, ...settings }, fallback: engine }),
        [fallback],
      )
      .inSingletonScope()
      .onDeactivation((index) => index.close());
    bind(CreatorIndex).toService(MemoryCreatorIndex);
  });
}
