import {
  CostCounter,
  FailoverSource,
  NetworkSource,
  PhotonetSource,
  ProviderCosts,
  type ScrapeFailure,
  type SourceName,
  type TargetKind,
} from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import type { SourcesSettings } from './environment.ts';
import { PhotonetProviderSource, type ProviderHooks } from './provider-source.ts';
import type { ProviderSettings } from './settings.ts';

/** What the sources report beside their answers. */
export interface SourcesHooks extends ProviderHooks {
  /** Hears of each source that didn't answer and was followed by the next. */
  readonly onPassed?: (kind: TargetKind, from: SourceName, failure: ScrapeFailure) => void;
  /** Receives why costs could not be written; they are written later. */
  readonly onFault?: (fault: unknown) => void;
}

/**
 * Binds the sources of the photo network as one: the network, of another module's `NetworkSource`, and the provider, where there is
 * one, whose costs go to the `ProviderCosts` of another module. When the container unbinds it, the provider's connections are
 * closed and what was counted is written.
 */
export function sourcesModule(settings: SourcesSettings, hooks: SourcesHooks = {}): ContainerModule {
  const { provider, order, totalTimeoutMs, nextSourceMs } = settings;
  const { onPassed } = hooks;
  return new ContainerModule(({ bind }) => {
    if (provider !== null)
      bind(CountedProvider)
        .toDynamicValue((container) => new CountedProvider(provider, container.get(ProviderCosts), hooks))
        .inSingletonScope()
        .onDeactivation((counted) => counted.close());
    bind(PhotonetSource)
      .toDynamicValue(
        (container) =>
          new FailoverSource({
            sources: {
              network: container.get(NetworkSource),
              ...(provider !== null && { provider: container.get(CountedProvider).source }),
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

/** A provider whose calls are counted. */
class CountedProvider {
  readonly source: PhotonetProviderSource;
  readonly #counter: CostCounter;

  constructor(settings: ProviderSettings, costs: ProviderCosts, { onCall, onFault, ...hooks }: SourcesHooks) {
    this.#counter = new CostCounter(costs, onFault ?? (() => undefined));
    this.source = new PhotonetProviderSource(settings, {
      ...hooks,
      onCall: (call) => {
        const { provider, kind, currency, costMicros } = call;
        this.#counter.note({ provider, kind, currency, costMicros, calls: 1 });
        onCall?.(call);
      },
    });
  }

  async close(): Promise<void> {
    await this.source.close();
    await this.#counter.settled();
  }
}
