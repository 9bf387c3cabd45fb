import { NetworkSource } from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import { type OnRead, PhotonetHttpSource } from './photonet-http-source.ts';
import type { PhotonetSettings } from './settings.ts';

/** Binds the photo network over HTTP, as one of the sources; its connections are closed when the container unbinds it. */
export function photonetModule(settings: PhotonetSettings, onRead?: OnRead): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(NetworkSource)
      .toDynamicValue(() => new PhotonetHttpSource(settings, onRead))
      .inSingletonScope()
      .onDeactivation((source) => (source as PhotonetHttpSource).close());
  });
}
