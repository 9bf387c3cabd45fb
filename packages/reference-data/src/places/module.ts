import { LanguageDictionary, PlaceDictionary } from '@creator-discovery/search-filters';
import { ContainerModule } from 'inversify';
import { GeoNamesPlaces } from './geonames-places.ts';
import { IsoLanguages } from './iso-languages.ts';

export const placesModule = new ContainerModule(({ bind }) => {
  bind(PlaceDictionary)
    .toDynamicValue(() => GeoNamesPlaces.load())
    .inSingletonScope();
  bind(LanguageDictionary)
    .toDynamicValue(() => IsoLanguages.load())
    .inSingletonScope();
});
