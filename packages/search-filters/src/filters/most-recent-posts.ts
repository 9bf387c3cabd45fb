import { dayNumber } from '../days.ts';
import { day } from '../field-schemas.ts';
import { filterOf } from '../kinds/filter-of.ts';

export const mostRecentPosts = filterOf('content.mostRecentPosts', {
  describe: 'Last post on or after this day, YYYY-MM-DD.',
  kind: 'date',
  reads: { kind: 'range', of: ['lastPostOn'] },
  schema: day.nullable(),
  normalise: (given) => given ?? undefined,
  conditions: (used) =>
    used === null ? [] : [{ kind: 'range', figure: 'lastPostOn', min: dayNumber(used), max: null }],
  summary: (used) => [`posted since ${used}`],
  examples: [
    {
      given: '2024-02-29',
      matching: [{ last_post_at: '2024-02-29' }, { last_post_at: '2024-03-01' }],
      others: [{ last_post_at: '2024-02-28' }],
    },
  ],
});
