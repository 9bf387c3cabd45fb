import { maxComparedMatches } from '@creator-discovery/history';
import { z } from 'zod';
import { count, instant } from './basics.ts';
import { filtersUsed, namedShapes } from './named.ts';

/** A search that the account has saved. (contract 6 `saved searches`) */
export const savedSearchShape = z
  .object({
    saved_search_id: z.string(),
    name: z.string(),
    filters: filtersUsed.describe('With defaults applied, as in `filters_used`.'),
    filters_summary: z.string(),
    warnings: z.array(z.string()).describe('Lists and jobs in `exclude` that no longer exist, in words.'),
    pinned: z.boolean(),
    total_when_saved: count.describe('Creators that matched when the filters were last saved.'),
    saved_at: instant.describe('When the filters were last saved.'),
    updated_at: instant,
    version: count.describe('Increases with every change of name, filters or pin.'),
    watch: z.boolean().describe('Compared every night with its matches of the night before, if opened within 30 days.'),
    seen_at: instant.describe('Matches found later are new.'),
    opened_at: instant.describe('Last visit.'),
    checked_at: instant.nullable().describe('Last comparison with these filters.'),
    new_count: count
      .describe(
        `New matches since \`seen_at\`. Null if not compared: not watched, or more than ${maxComparedMatches} matches.`,
      )
      .nullable(),
    notify: z.boolean().describe('Whether new matches send `saved_search.new_matches` to webhooks.'),
  })
  .register(namedShapes, { name: 'SavedSearch' });
