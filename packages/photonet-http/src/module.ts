import { PhotonetSessions, PhotonetSource } from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import { type OnRead, PhotonetHttpSource } from './photonet-http-source.ts';
import { SessionSender, type SessionWatch } from './sessions/session-sender.ts';
import type { PhotonetSettings } from './settings.ts';

/** Who hears of reads of the network, and of what becomes of sessions. */
export interface PhotonetWatch extends SessionWatch {
  readonly onRead: OnRead;
}

/**
 * Binds the photo network over HTTP, in the operator's sessions, which another module has to bind; its connections are closed when
 * the container unbinds it.
 */
export function photonetModule(settings: PhotonetSettings, watch: PhotonetWatch): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(PhotonetSource)
      .toResolvedValue(
        (sessions) =>
          new PhotonetHttpSource(settings, {
            onRead: watch.onRead,
            sessions: new SessionSender(settings, sessions, watch),
          }),
        [PhotonetSessions],
      )
      .inSingletonScope()
      .onDeactivation((source) => (source as PhotonetHttpSource).close());
  });
}
