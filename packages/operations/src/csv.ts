import { type CreatorRow, factLabels } from '@creator-discovery/creators';
import { type Column, columnsOfCreators } from '@creator-discovery/creators/reading';

export const creatorColumns: readonly Column<CreatorRow>[] = columnsOfCreators(factLabels);

/** CSV columns in order, headed by their names. Lists are joined by `; `, contacts are `TYPE:value`. */
export const csvColumns = creatorColumns
  .filter(({ only }) => only !== 'people')
  .map((column) => ({ ...column, label: column.key }));
