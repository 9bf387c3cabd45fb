import type { components, operations } from './api-schema.ts';

/** Schemas of the OpenAPI document by name, such as `Creator` and `FilterObject`. */
export type Schemas = components['schemas'];

/** Operations that are called with a JSON body. */
export type OperationName = {
  [Name in keyof operations]: operations[Name] extends { requestBody?: never } ? never : Name;
}[keyof operations];

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

/** Body of a call. */
export type RequestOf<Name extends OperationName> = Json<NonNullable<operations[Name]['requestBody']>>;

/** Body of a successful answer. */
export type ResponseOf<Name extends OperationName> = Json<operations[Name]['responses'][200]>;

/** Name of the array of rows in the answers of each operation with pages. */
const rowsOfPages = {
  search_creators: 'preview_creators',
  list_owned_creators: 'creators',
  list_search_history: 'entries',
  list_ledger_entries: 'entries',
  list_saved_searches: 'saved_searches',
  get_lists: 'lists',
  get_list: 'items',
  get_history_data: 'creators',
  get_creator_posts: 'posts',
} as const satisfies Partial<Record<OperationName, string>>;

export type PagedOperation = keyof typeof rowsOfPages;

type RowsField<Name extends PagedOperation> = (typeof rowsOfPages)[Name] & keyof ResponseOf<Name>;

export type RowOf<Name extends PagedOperation> = ResponseOf<Name>[RowsField<Name>] extends readonly (infer Row)[]
  ? Row
  : never;

export function rowsOf<Name extends PagedOperation>(name: Name, page: ResponseOf<Name>): readonly RowOf<Name>[] {
  return page[rowsOfPages[name] as RowsField<Name>] as readonly RowOf<Name>[];
}

/** Fields of answers that lead to the next page. */
export interface PageEnd {
  readonly has_more: boolean;
  readonly returned?: number;
  readonly offset?: number;
  readonly next_offset?: number;
  readonly page_request_id?: string;
  readonly next_before?: string | null;
  readonly next_cursor?: string | null;
}

/** Returns the fields that ask for the next page; null after the last. */
export function nextPage(page: PageEnd): Readonly<Record<string, unknown>> | null {
  if (!page.has_more) return null;
  if (page.next_offset !== undefined) return { offset: page.next_offset, page_request_id: page.page_request_id };
  if (page.next_before) return { before: page.next_before };
  if (page.next_cursor) return { cursor: page.next_cursor };
  return page.returned ? { offset: (page.offset ?? 0) + page.returned } : null;
}

/** Whether pages of these rows may cost credits. */
export function mayCharge(name: PagedOperation, body: object): boolean {
  return name === 'search_creators' || (name === 'get_list' && 'show' in body && body.show === true);
}
