import { NetworkSource, NetworkWays, PhotonetSessions } from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import { PhotonetHttpSource, type PhotonetListeners } from './photonet-http-source.ts';
import { SessionSender, type SessionWatch } from './sessions/session-sender.ts';
import type { OnRequest, PhotonetSettings } from './settings.ts';

/** Who hears of reads of the network, of their requests, and of what becomes of sessions. */
export interface PhotonetWatch extends SessionWatch, PhotonetListeners {
  /** Hears of each request, by proxy. */
  readonly onRequest?: OnRequest;
}

/**
 * Binds the photo network over HTTP as one of the sources, in the operator's sessions, which another module has to bind; its
 * connections are closed when
 * the container unbinds it.
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
    bind(NetworkWays).toResolvedValue((source) => source as PhotonetHttpSource, [NetworkSource]);
  });
}
