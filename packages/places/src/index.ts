export { GeoNamesPlaces } from './geonames-places.js';
export { IsoLanguages } from './iso-languages.js';
