import {
  FailoverSource,
  NetworkSource,
  PhotonetSource,
  ProviderSource,
  type ScrapeFailure,
  type SourceName,
  type TargetKind,
} from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import type { SourcesSettings } from './environment.ts';
import { PhotonetProviderSource, type ProviderHooks } from './provider-source.ts';

/** What the sources report beside their answers. */
export interface SourcesHooks extends ProviderHooks {
  /** Hears of each source that didn't answer and was followed by the next. */
  readonly onPassed?: (kind: TargetKind, from: SourceName, failure: ScrapeFailure) => void;
}

/**
 * Binds the sources of the photo network as one: the network, of another module's `NetworkSource`, and the provider, where there is
 * one. The provider's connections are closed when the container unbinds it.
 */
export function sourcesModule(settings: SourcesSettings, { onPassed, ...hooks }: SourcesHooks = {}): ContainerModule {
  const { provider, order, totalTimeoutMs, nextSourceMs } = settings;
  return new ContainerModule(({ bind }) => {
    if (provider !== null)
      bind(ProviderSource)
        .toDynamicValue(() => new PhotonetProviderSource(provider, hooks))
        .inSingletonScope()
        .onDeactivation((source) => (source as PhotonetProviderSource).close());
    bind(PhotonetSource)
      .toDynamicValue(
        (container) =>
          new FailoverSource({
            sources: {
              network: container.get(NetworkSource),
              ...(provider !== null && { provider: container.get(ProviderSource) }),
            },
            order,
            totalMs: totalTimeoutMs,
            reserveMs: nextSourceMs,
            nowMs: () => performance.now(),
            ...(onPassed && { onPassed }),
          }),
      )
      .inSingletonScope();
  });
}
