import { z } from 'zod';
import { shownItems, shownList } from '../list-answers.ts';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { cannot, notFound } from '../refusal.ts';
import { count, idInput, limitInput, offsetInput, plainText, platformInput } from '../shapes/basics.ts';
import { listItemShape, listShape } from '../shapes/list.ts';

const name = plainText.min(1).max(120);
const description = plainText.max(2000);
const tags = z.array(plainText.min(1).max(50)).max(50);
const ok = z.literal('ok');

export const noSuchList = notFound('There is no list with this list_id.');

export const freeList = { group: 'Lists', cost: 'Free.', limits: [], confirmation: 'never', spends: false } as const;

export const createList = defineOperation({
  ...freeList,
  name: 'create_list',
  title: 'Create a list',
  summary: 'Creates an empty list of creators.',
  description: 'With `platform` the list takes creators of that platform only. Names need not be unique.',
  input: z.strictObject({
    name,
    description: description.optional(),
    platform: platformInput.optional(),
    tags: tags.optional(),
  }),
  output: z.object({ status: ok, list: listShape }),
  readOnly: false,
  refusals: [],
  async handle({ caller, source, createdId }, draft, { lists }: Pick<Ports, 'lists'>) {
    const list = await lists.create(caller.account.accountId, {
      ...(createdId === undefined ? {} : { listId: createdId }),
      name: draft.name,
      source,
      ...(draft.description === undefined ? {} : { description: draft.description }),
      ...(draft.platform === undefined ? {} : { platform: draft.platform }),
      ...(draft.tags === undefined ? {} : { tags: draft.tags }),
    });
    return done({ status: 'ok' as const, list: shownList(list) });
  },
});

export const getLists = defineOperation({
  ...freeList,
  name: 'get_lists',
  title: 'Get lists',
  summary: 'Shows the account’s lists, the latest changed first.',
  description: '`query` is looked for in the names, case-insensitively.',
  input: z.strictObject({
    offset: offsetInput,
    limit: limitInput(100, 20),
    query: plainText.min(1).max(120).optional(),
  }),
  rows: 'lists',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    lists: z.array(listShape),
    returned: count,
    offset: count,
    has_more: z.boolean(),
    total: count,
  }),
  readOnly: true,
  refusals: [],
  async handle({ caller }, { offset, limit, query }, { lists }: Pick<Ports, 'lists'>) {
    const page = await lists.page(caller.account.accountId, {
      offset,
      limit,
      ...(query === undefined ? {} : { query }),
    });
    return done({
      status: page.lists.length === 0 ? ('empty' as const) : ('ok' as const),
      lists: page.lists.map(shownList),
      returned: page.lists.length,
      offset,
      has_more: offset + page.lists.length < page.total,
      total: page.total,
    });
  },
});

export const getList = defineOperation({
  ...freeList,
  name: 'get_list',
  title: 'Get a list',
  summary: 'Shows a list and its creators in the order they were added.',
  description:
    'Items carry the preview of the creator; contact details (`creator`) only where the account owns the creator.',
  input: z.strictObject({ list_id: idInput, offset: offsetInput, limit: limitInput(500, 100) }),
  rows: 'items',
  output: z.object({
    status: z.enum(['ok', 'empty']).describe('`empty` when there are no items from this offset on.'),
    list: listShape,
    items: z.array(listItemShape),
    returned: count,
    offset: count,
    has_more: z.boolean(),
    total: count,
  }),
  readOnly: true,
  refusals: ['not_found'],
  async handle(
    { caller, signal },
    { list_id, offset, limit },
    ports: Pick<Ports, 'lists' | 'creators' | 'places' | 'answers'>,
  ) {
    const { accountId } = caller.account;
    const [list, page] = await Promise.all([
      ports.lists.byId(accountId, list_id),
      ports.lists.items(accountId, list_id, { offset, limit }),
    ]);
    if (list === null || page === null) return refused(noSuchList);
    const items = await ports.answers.run(accountId, (pause) => shownItems(page.items, ports, pause), signal);
    return done({
      status: page.items.length === 0 ? ('empty' as const) : ('ok' as const),
      list: shownList(list),
      items,
      returned: page.items.length,
      offset,
      has_more: offset + page.items.length < page.total,
      total: page.total,
    });
  },
});

export const updateList = defineOperation({
  ...freeList,
  name: 'update_list',
  title: 'Update a list',
  summary: 'Changes the name, description or tags of a list.',
  description:
    'Fields left out stay as they are; `description: null` removes it. With `version` the change is refused (422) when somebody changed the list since you read it.',
  input: z.strictObject({
    list_id: idInput,
    name: name.optional(),
    description: description.nullable().optional(),
    tags: tags.optional(),
    version: z.int().min(1).optional(),
  }),
  output: z.object({ status: ok, list: listShape }),
  readOnly: false,
  destructive: true,
  refusals: ['not_found', 'error'],
  async handle({ caller }, { list_id, ...change }, { lists }: Pick<Ports, 'lists'>) {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const updated = await lists.update(caller.account.accountId, list_id, given);
    if (updated.updated) return done({ status: 'ok' as const, list: shownList(updated.list) });
    return updated.reason === 'not_found'
      ? refused(noSuchList)
      : refused(
          cannot(`This list was changed since: its version is ${updated.version}. Nothing was changed now.`, {
            suggested_next: 'Read the list again, then repeat the change with its version.',
          }),
        );
  },
});

export const deleteList = defineOperation({
  ...freeList,
  name: 'delete_list',
  title: 'Delete a list',
  summary: 'Deletes a list with its notes. Owned creators stay owned.',
  description: 'This can’t be undone. A second call answers 404.',
  input: z.strictObject({ list_id: idInput }),
  output: z.object({ status: ok, list_id: z.string(), deleted: z.literal(true) }),
  readOnly: false,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle({ caller }, { list_id }, { lists }: Pick<Ports, 'lists'>) {
    return (await lists.delete(caller.account.accountId, list_id))
      ? done({ status: 'ok' as const, list_id, deleted: true as const })
      : refused(noSuchList);
  },
});
