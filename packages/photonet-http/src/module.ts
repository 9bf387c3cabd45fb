import { PhotonetSource } from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import { PhotonetHttpSource, type PhotonetListeners } from './photonet-http-source.ts';
import type { PhotonetSettings } from './settings.ts';

/** Binds the photo network over HTTP; its connections are closed when the container unbinds it. */
export function photonetModule(settings: PhotonetSettings, listeners?: PhotonetListeners): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(PhotonetSource)
      .toDynamicValue(() => new PhotonetHttpSource(settings, listeners))
      .inSingletonScope()
      .onDeactivation((source) => (source as PhotonetHttpSource).close());
  });
}
