import {
  CostCounter,
  FailoverSource,
  type Instruments,
  NetworkSource,
  PhotonetSessions,
  PhotonetSource,
  ProviderCosts,
  SourceRoutes,
} from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import { type PhotonetVariables, photonetSettingsOf, providerSettingsOf } from './environment.ts';
import { measuredNetwork, type PhotonetWatch } from './measured-network.ts';
import { PhotonetHttpSource } from './photonet-http-source.ts';
import { measuredSources, type SourcesHooks } from './provider/measured-calls.ts';
import { PhotonetProviderSource } from './provider/provider-source.ts';
import type { ProviderSettings } from './provider/settings.ts';
import { SessionSender } from './sessions/session-sender.ts';
import { defaultPhotonetSettings } from './settings.ts';

const unwatched: PhotonetWatch = { onWait: () => undefined, onPause: () => undefined };

/**
 * Binds `PhotonetSource` to the network and a configured data provider in the configured order, and `SourceRoutes` to both.
 * Needs bindings of `PhotonetSessions` and `ProviderCosts`. Unbinding closes connections and stores counted costs.
 *
 * @param instruments null without metrics
 * @param attempts maximum attempts per request to the network
 */
export function photonetModule(
  variables: PhotonetVariables,
  instruments: Instruments | null,
  attempts: number = defaultPhotonetSettings.attempts,
): ContainerModule {
  const watch = instruments === null ? unwatched : measuredNetwork(instruments);
  const hooks: SourcesHooks = instruments === null ? {} : measuredSources(instruments);
  const settings = {
    ...photonetSettingsOf(variables),
    attempts,
    ...(watch.onRequest && { onRequest: watch.onRequest }),
  };
  const provider = providerSettingsOf(variables);
  return new ContainerModule(({ bind }) => {
    bind(NetworkSource)
      .toResolvedValue(
        (sessions) =>
          new PhotonetHttpSource(settings, { ...watch, sessions: new SessionSender(settings, sessions, watch) }),
        [PhotonetSessions],
      )
      .inSingletonScope()
      .onDeactivation((source) => (source as PhotonetHttpSource).close());
    if (provider !== null)
      bind(CountedProvider)
        .toResolvedValue((costs) => new CountedProvider(provider, costs, hooks), [ProviderCosts])
        .inSingletonScope()
        .onDeactivation((counted) => counted.close());
    bind(SourceRoutes).toDynamicValue((container) => ({
      routes: () => {
        const routes = (container.get(NetworkSource) as PhotonetHttpSource).routes();
        if (provider === null) return routes;
        return [...routes, { source: 'provider', route: 'all', reads: container.get(CountedProvider).source }];
      },
    }));
    bind(PhotonetSource)
      .toDynamicValue(
        (container) =>
          new FailoverSource({
            sources: {
              network: container.get(NetworkSource),
              ...(provider !== null && { provider: container.get(CountedProvider).source }),
            },
            order: variables.PHOTONET_SOURCES,
            totalMs: settings.totalTimeoutMs,
            reserveMs: variables.PHOTONET_NEXT_SOURCE_MS,
            nowMs: () => performance.now(),
            ...(hooks.onPassed && { onPassed: hooks.onPassed }),
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
