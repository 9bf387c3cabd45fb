import {
  CostCounter,
  FailoverSource,
  type Instruments,
  NetworkSource,
  PhotonetSource,
  ProviderCosts,
  ProviderSource,
} from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import type { SourcesSettings } from './environment.ts';
import { measuredSources, type SourcesHooks } from './measured-calls.ts';
import { PhotonetProviderSource } from './provider-source.ts';
import type { ProviderSettings } from './settings.ts';

/**
 * Binds `PhotonetSource` to network and provider in the configured order, and `ProviderSource` to a configured provider.
 * Needs bindings of `NetworkSource` and `ProviderCosts`. Unbinding closes connections and stores counted costs.
 *
 * @param instruments null without metrics
 */
export function sourcesModule(settings: SourcesSettings, instruments: Instruments | null): ContainerModule {
  const hooks: SourcesHooks = instruments === null ? {} : measuredSources(instruments);
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
