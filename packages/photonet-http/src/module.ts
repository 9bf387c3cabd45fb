import { type Instruments, NetworkRoutes, NetworkSource, PhotonetSessions } from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import { measuredNetwork, type PhotonetWatch } from './measured-network.ts';
import { PhotonetHttpSource } from './photonet-http-source.ts';
import { SessionSender } from './sessions/session-sender.ts';
import type { PhotonetSettings } from './settings.ts';

const unwatched: PhotonetWatch = { onWait: () => undefined, onPause: () => undefined };

/**
 * Binds `NetworkSource` and `NetworkRoutes` to the photo network. Needs a binding of `PhotonetSessions`. Unbinding closes the
 * connections.
 *
 * @param instruments null without metrics
 */
export function photonetModule(given: PhotonetSettings, instruments: Instruments | null): ContainerModule {
  const watch = instruments === null ? unwatched : measuredNetwork(instruments);
  const settings = { ...given, ...(watch.onRequest && { onRequest: watch.onRequest }) };
  return new ContainerModule(({ bind }) => {
    bind(NetworkSource)
      .toResolvedValue(
        (sessions) =>
          new PhotonetHttpSource(settings, { ...watch, sessions: new SessionSender(settings, sessions, watch) }),
        [PhotonetSessions],
      )
      .inSingletonScope()
      .onDeactivation((source) => (source as PhotonetHttpSource).close());
    bind(NetworkRoutes).toResolvedValue((source) => source as PhotonetHttpSource, [NetworkSource]);
  });
}
