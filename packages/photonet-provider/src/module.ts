import {
  CostCounter,
  FailoverSource,
  NetworkSource,
  PhotonetSource,
  ProviderCosts,
  ProviderSource,
  type ScrapeFailure,
  type SourceName,
  type TargetKind,
} from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import type { SourcesSettings } from './environment.ts';
import { PhotonetProviderSource, type ProviderHooks } from './provider-source.ts';
import type { ProviderSettings } from './settings.ts';

/** Listeners of the sources. */
export interface SourcesHooks extends ProviderHooks {
  /** Called when a source failed and the next one is tried. */
  readonly onPassed?: (kind: TargetKind, from: SourceName, failure: ScrapeFailure) => void;
  /** Called when costs could not be stored; they are stored later. */
  readonly onFault?: (fault: unknown) => void;
}

/**
 * Binds `PhotonetSource` to network and provider in the configured order, and `ProviderSource` to a configured provider.
 * Needs bindings of `NetworkSource` and `ProviderCosts`. Unbinding closes connections and stores counted costs.
 */
export function sourcesModule(settings: SourcesSettings, hooks: SourcesHooks = {}): ContainerModule {
  const { provider, order, totalTimeoutMs, nextSourceMs } = settings;
  const { onPassed } = hooks;
  return new ContainerModule(({ bind }) => {
    if (provider !== null) {
      bind(CountedProvider)
        .toDynamicValue((container) => new CountedProvider(provider, container.get(ProviderCosts), hooks))
        .inSingletonScope()
        .onDeactivation((counted) => counted.close());
      bind(ProviderSource).toDynamicValue((container) => container.get(CountedProvider).source);
    }
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
