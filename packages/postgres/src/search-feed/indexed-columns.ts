import { figureColumns } from '../search/figure-columns.ts';
import { standardBands } from '../search/standard-age-bands.ts';

/** Columns of `creator_search` that an index reads, in the order of `BatchWriter`. */
export const indexedColumns = [
  'creator_id',
  ...figureColumns.map(({ column, type }) => (type === 'integer' ? `${column}::double precision` : column)),
  'topics',
  'bio_words',
  'interests',
  'hashtags',
  'audience_places',
  'audience_place_shares',
  'audience_languages',
  'audience_language_shares',
  ...standardBands.map(({ column }) => column),
  'audience_other_ages',
  'tokens',
].join(', ');
