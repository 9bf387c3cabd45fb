import type { JsonSchema } from '@creator-discovery/api-documents';
import type { Operation } from '../operation.ts';

/** An OpenAPI link: fields of an answer that the next request needs. */
export interface Link {
  readonly from: string;
  readonly name: string;
  readonly to: string;
  readonly fields: Readonly<Record<string, string>>;
  /** States which fields the caller adds. */
  readonly description: string;
}

const sameHistory = { history_id: 'history_id' };

export const links: readonly Link[] = [
  {
    from: 'search_creators',
    name: 'exportThisSearch',
    to: 'run_export',
    fields: sameHistory,
    description: 'Exports the creators of this search. Add `limit` and `confirmed`.',
  },
  ...linksOfJob('run_export', 'Stops the export.'),
  ...linksOfJob('unlock_creators', 'Stops the job.'),
  {
    from: 'get_history_data',
    name: 'addRowsToList',
    to: 'add_to_list',
    fields: sameHistory,
    description: 'Adds every creator the job delivered to a list. Add `list_id`.',
  },
  {
    from: 'get_history_data',
    name: 'explainCredits',
    to: 'explain_charge',
    fields: sameHistory,
    description: 'Explains the charges of the job.',
  },
  {
    from: 'create_list',
    name: 'addCreators',
    to: 'add_to_list',
    fields: { list_id: 'list/list_id' },
    description: 'Adds creators to the new list. Add `creators` or `history_id`.',
  },
];

/** Returns the `links` member of an answer, if it has any. */
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

/** Runtime expressions as JSON text: Java parsers reject an object here. */
function bodyOf(fields: Link['fields']): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([field, source]) => [field, `{$response.body#/${source}}`])),
  );
}

function linksOfJob(from: string, cancelDescription: string): readonly Link[] {
  return [
    {
      from,
      name: 'readRows',
      to: 'get_history_data',
      fields: sameHistory,
      description: 'Poll until `status` is `complete`, then read the rows.',
    },
    { from, name: 'cancel', to: 'cancel_job', fields: sameHistory, description: cancelDescription },
  ];
}
