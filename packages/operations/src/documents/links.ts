import type { JsonSchema } from '@creator-discovery/api-documents';
import type { Operation } from '../operation.ts';

/** What a caller can do with an answer: texts of the next request, by the field of the answer that they come from. */
export interface Link {
  readonly from: string;
  readonly name: string;
  readonly to: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Says which fields the caller adds. */
  readonly description: string;
}

const sameHistory = { history_id: 'history_id' };

/** How one call leads to the next: from a search to its export, from a job to its rows, from rows to a list. */
export const links: readonly Link[] = [
  {
    from: 'search_creators',
    name: 'exportThisSearch',
    to: 'run_export',
    fields: sameHistory,
    description: 'Exports the creators of this search; add `limit` and `confirmed`.',
  },
  ...linksOfJob('run_export', 'Stops the export.'),
  ...linksOfJob('unlock_creators', 'Stops the job.'),
  {
    from: 'get_history_data',
    name: 'addRowsToList',
    to: 'add_to_list',
    fields: sameHistory,
    description: 'Adds all that the job delivered to a list; add `list_id`.',
  },
  {
    from: 'get_history_data',
    name: 'explainCredits',
    to: 'explain_charge',
    fields: sameHistory,
    description: 'Says why the credits of the job moved.',
  },
  {
    from: 'create_list',
    name: 'addCreators',
    to: 'add_to_list',
    fields: { list_id: 'list/list_id' },
    description: 'Adds creators to the new list; add `creators` or `history_id`.',
  },
];

/** The links of an operation's answer as OpenAPI has them; nothing where there are none. */
export function linksFrom({ name }: Operation): JsonSchema {
  const own = links.filter(({ from }) => from === name);
  if (own.length === 0) return {};
  return {
    links: Object.fromEntries(
      own.map(({ name: link, to, fields, description }) => [
        link,
        {
          operationId: to,
          requestBody: bodyOf(fields),
          description,
        },
      ]),
    ),
  };
}

/** JSON with runtime expressions in it, as text: what reads documents in Java takes no object here. */
function bodyOf(fields: Link['fields']): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([field, source]) => [field, `{$response.body#/${source}}`])),
  );
}

/** Of an operation whose answer is a job that has begun. */
function linksOfJob(from: string, cancelDescription: string): readonly Link[] {
  return [
    {
      from,
      name: 'readRows',
      to: 'get_history_data',
      fields: sameHistory,
      description: 'Ask until `status` is `complete`, then read the rows.',
    },
    { from, name: 'cancel', to: 'cancel_job', fields: sameHistory, description: cancelDescription },
  ];
}
