export { GeoNamesPlaces } from './geonames-places.ts';
export { IsoLanguages } from './iso-languages.ts';
export { placesModule } from './module.ts';
