import { NetworkRoutes, NetworkSource, PhotonetSessions } from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import { PhotonetHttpSource, type PhotonetListeners } from './photonet-http-source.ts';
import { SessionSender, type SessionWatch } from './sessions/session-sender.ts';
import type { OnRequest, PhotonetSettings } from './settings.ts';

/** Listeners for reads, requests and sessions. */
export interface PhotonetWatch extends SessionWatch, PhotonetListeners {
  readonly onRequest?: OnRequest;
}

/**
 * Binds `NetworkSource` and `NetworkRoutes` to the photo network. Needs a binding of `PhotonetSessions`. Unbinding closes the
 * connections.
 */
export function photonetModule(given: PhotonetSettings, watch: PhotonetWatch): ContainerModule {
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
