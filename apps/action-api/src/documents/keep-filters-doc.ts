import { writeFileSync } from 'node:fs';
import { filtersDocument } from '@creator-discovery/search-filters';

writeFileSync(new URL('../../../../docs/filters.md', import.meta.url), filtersDocument());
