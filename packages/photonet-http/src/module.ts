import { PhotonetSource } from '@creator-discovery/scraping';
import { ContainerModule } from 'inversify';
import { PhotonetHttpSource } from './photonet-http-source.ts';
import type { PhotonetSettings } from './settings.ts';

/** Binds the photo network over HTTP; its connections are closed when the container unbinds it. */
export function photonetModule(settings: PhotonetSettings): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(PhotonetSource)
      .toDynamicValue(() => new PhotonetHttpSource(settings))
      .inSingletonScope()
      .onDeactivation((source) => (source as PhotonetHttpSource).close());
  });
}
