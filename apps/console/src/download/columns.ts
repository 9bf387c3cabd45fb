import { type Column, columnsOfCreators } from '@creator-discovery/creators/reading';
import type { Schemas } from '../api.ts';
import { factLabels } from '../api-filters.ts';

/** In file order. */
export const creatorColumns: readonly Column<Schemas['Creator']>[] = columnsOfCreators(factLabels);
