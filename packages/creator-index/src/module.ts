import { CreatorIndex } from '@creator-discovery/search-filters';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { defaultIndexSettings, type IndexSettings } from './index-settings.ts';
import { MemoryCreatorIndex, type MemoryCreatorIndexOptions } from './memory-creator-index.ts';

export interface CreatorIndexModuleOptions extends Pick<MemoryCreatorIndexOptions, 'tokenOf' | 'onFault'> {
  /** Engine that answers while the index cannot. Must always be current. */
  readonly fallback: ServiceIdentifier<CreatorIndex>;
  /** Overrides of `defaultIndexSettings`. */
  readonly settings: Pick<IndexSettings, 'source'> & Partial<IndexSettings>;
}

/**
 * Binds the index in memory as `CreatorIndex`, and as `MemoryCreatorIndex` for code that opens it or reports its state.
 * Unbinding writes a last snapshot and ends the threads.
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
