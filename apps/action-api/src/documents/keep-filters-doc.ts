import { writeFileSync } from 'node:fs';
import { filtersDocument } from '@creator-discovery/search-filters';

/** `npm run filters-doc`: writes `docs/filters.md` from the registry of filters. */
writeFileSync(new URL('../../../../docs/filters.md', import.meta.url), filtersDocument());
