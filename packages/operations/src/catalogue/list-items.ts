import type { Caller } from '@creator-discovery/accounts';
import {
  type CreatorBrief,
  type CreatorList,
  type CreatorToAdd,
  type ListEditor,
  maxItemChanges,
  maxListItems,
} from '@creator-discovery/creators';
import type { Platform } from '@creator-discovery/search-filters';
import { compact } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { listBounds } from '../body-bounds.ts';
import { resolveNames } from '../creator-names.ts';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { type CallRefusal, cannot, exactlyOneOf, invalidRequest, notFound } from '../refusal.ts';
import { count, creatorName, idInput, instant, plainText, platformInput } from '../shapes/basics.ts';
import { itemFilterInput, itemFilterOf } from '../shapes/list.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';
import { maxRowsPerRead } from './get-history-data.ts';
import { freeList, noSuchList } from './lists.ts';

const remarks = {
  note: plainText.max(2000),
  tags: z.array(plainText.min(1).max(50)).max(50),
  stage: plainText.min(1).max(50).describe('For example `contacted`.'),
};
const position = z.int().min(1).describe('Send the old position to restore a removed item.');
const itemIds = z.array(idInput).min(1).max(500);
const ok = z.literal('ok');

const creatorToAdd = creatorName
  .extend(z.object({ position, ...remarks }).partial().shape)
  .register(namedShapes, { name: 'CreatorToAdd', sent: true });
type NamedCreator = z.output<typeof creatorToAdd>;

const addInput = z.strictObject({
  list_id: idInput,
  creators: z.array(creatorToAdd).min(1).max(500).optional(),
  history_id: idInput.optional().describe('Job or search to add. Of a search, the creators that it has shown.'),
});

const invalidShape = z
  .object({
    platform: platformInput,
    handle: z.string().describe('As sent. Empty if the creator was erased after the search.'),
    reason: z.enum(['not_found', 'wrong_platform']),
    problem: z.string().optional().describe('Why the text cannot be read, such as a link to a post.'),
  })
  .register(namedShapes, { name: 'CreatorNotAdded' });

interface ResolvedCreators {
  readonly creators: readonly (CreatorToAdd & { readonly name: NamedCreator })[];
  readonly invalid: readonly z.output<typeof invalidShape>[];
}

type InvalidEntry = ResolvedCreators['invalid'][number];

function invalid({ platform, handle }: NamedCreator, reason: InvalidEntry['reason'], problem?: string): InvalidEntry {
  return compact({ platform, handle, reason, problem });
}

type NamePorts = Pick<Ports, 'creators' | 'readCreator'>;

/** Returns the id of each creator, null if it is unknown, or why its text cannot be read. */
async function idsOf(
  named: readonly NamedCreator[],
  { creators, readCreator }: NamePorts,
): Promise<readonly (number | null | InvalidEntry)[]> {
  const readings = named.map((name) => ({ name, reading: readCreator(name.handle, name.platform) }));
  const holders = await creators.byNames(
    readings.map(({ name, reading }) => ({
      platform: name.platform,
      handle: reading.ok && 'handle' in reading ? reading.handle : '',
    })),
  );
  return Promise.all(
    readings.map(async ({ name, reading }, at) => {
      if (!reading.ok)
        return invalid(name, reading.code === 'conflict' ? 'wrong_platform' : 'not_found', reading.problem);
      if ('handle' in reading) return holders[at]?.id ?? null;
      return (await creators.withUserId(reading.platform, reading.userId))?.id ?? null;
    }),
  );
}

type Id = string | number | null;

/** The change of a list is recorded under the caller's key. */
function editorOf({ account, key }: Caller): ListEditor {
  return { accountId: account.accountId, keyId: key.keyId };
}

/** Refuses a call that names items which are not in the list. (spec: action 7) */
function notInList(field: string, given: readonly Id[], absent: readonly Id[]): CallRefusal {
  const all = given.flatMap((id, at) => (absent.includes(id) ? [`${field}[${at}]`] : []));
  const [shown, more] = [all.slice(0, 20), all.length - 20];
  return notFound(`Not in this list: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Nothing changed.`);
}

function givenOf({ position, note, tags, stage }: NamedCreator): Omit<CreatorToAdd, 'creatorId'> {
  return compact({ position, note, tags, stage });
}

/** Returns each named creator once. Names without a creator, or of the wrong platform, come back with the reason. */
async function findCreators(
  named: readonly NamedCreator[],
  listPlatform: Platform | null,
  ports: NamePorts,
): Promise<ResolvedCreators> {
  const ids = await idsOf(named, ports);
  const outcome = named.map((name, at) => {
    const id = ids[at] ?? null;
    if (typeof id === 'object' && id !== null) return id;
    if (listPlatform !== null && name.platform !== listPlatform) return invalid(name, 'wrong_platform');
    return id === null ? invalid(name, 'not_found') : { creatorId: id, name, ...givenOf(name) };
  });
  const good = outcome.flatMap((one) => ('creatorId' in one ? [one] : []));
  return {
    creators: [...new Map(good.toReversed().map((one) => [one.creatorId, one])).values()].toReversed(),
    invalid: outcome.flatMap((one) => ('reason' in one ? [one] : [])),
  };
}

/** Returns every creator the job delivered, by id, because handles can change hands. */
async function deliveredBy(
  job: { readonly jobId: string; readonly rows: number },
  listPlatform: Platform | null,
  asker: Asker,
): Promise<ResolvedCreators> {
  const ids: number[] = [];
  for (let offset = 0; offset < job.rows; offset += maxRowsPerRead)
    ids.push(...(await asker.ports.jobs.creatorIds(job.jobId, { offset, limit: maxRowsPerRead })));
  return ofIds(ids, listPlatform, asker);
}

/** Erased creators no longer have a name and are omitted. */
async function ofIds(
  all: readonly number[],
  listPlatform: Platform | null,
  { accountId, ports }: Asker,
): Promise<ResolvedCreators> {
  const found: CreatorBrief[] = [];
  for (let from = 0; from < all.length; from += maxRowsPerRead)
    found.push(...(await ports.ownership.briefs(accountId, all.slice(from, from + maxRowsPerRead))));
  const fits = ({ platform }: CreatorBrief) => listPlatform === null || platform === listPlatform;
  return {
    creators: found.filter(fits).map((creator) => ({ creatorId: creator.id, name: creator })),
    invalid: found.filter((creator) => !fits(creator)).map((creator) => invalid(creator, 'wrong_platform')),
  };
}

interface Asker {
  readonly accountId: string;
  readonly ports: NamePorts & Pick<Ports, 'jobs' | 'history' | 'ownership'>;
}

/** Returns the creators to add: the named ones, all of a job, or all shown by a search. */
async function askedFor(
  { creators, history_id: historyId }: Pick<z.output<typeof addInput>, 'creators' | 'history_id'>,
  list: CreatorList,
  asker: Asker,
): Promise<ResolvedCreators | CallRefusal> {
  const { accountId, ports } = asker;
  if (historyId === undefined) return findCreators(creators ?? [], list.platform, ports);
  const job = await ports.jobs.ofAccount(accountId, historyId);
  if (job !== null) return deliveredBy(job, list.platform, asker);
  const shown = await ports.history.shown(accountId, historyId);
  if (shown === null) return notFound('No search or job has this history_id. Find yours with list_search_history.');
  if (!shown.complete)
    return cannot('This search is too old: the creators it showed are no longer stored. Nothing was added.', {
      suggested_next: 'Repeat the search with the filters of this entry, then add the results of the new search.',
    });
  const found = await ofIds(shown.creatorIds, list.platform, asker);
  const erased = shown.creatorIds.length - found.creators.length - found.invalid.length;
  const nobody = shown.platform === null ? [] : [invalid({ platform: shown.platform, handle: '' }, 'not_found')];
  return { ...found, invalid: [...found.invalid, ...Array.from({ length: erased }, () => nobody).flat()] };
}

function tooManyItems(wouldHave: number): CallRefusal {
  return cannot(`The list would have ${wouldHave} items; the maximum is ${maxListItems}. Nothing was added.`, {
    suggested_next: 'Create another list for the rest.',
  });
}

export const addToList = defineOperation({
  ...freeList,
  name: 'add_to_list',
  bodyBounds: listBounds,
  title: 'Add creators to a list',
  summary: 'Adds creators to a list, by name or from a job or search.',
  description:
    'Give exactly one of `creators` and `history_id`. Creators already in the list keep their item. Creators that are not added are returned in `invalid` with the reason. Adding a creator neither shows nor unlocks it. A list holds at most 10,000 items.',
  input: addInput,
  output: z.object({
    status: ok,
    list_id: z.string(),
    added: count,
    already_present: count,
    invalid: z.array(invalidShape),
    item_count: count,
  }),
  idempotent: true,
  refusals: ['not_found', 'error'],
  async handle(
    { accountId, caller, signal },
    { list_id, creators, history_id },
    ports: NamePorts & Pick<Ports, 'lists' | 'jobs' | 'history' | 'ownership' | 'answers'>,
  ) {
    if ((creators === undefined) === (history_id === undefined)) return refused(exactlyOneOf('creators, history_id'));
    const list = await ports.lists.byId(accountId, list_id);
    if (list === null) return refused(noSuchList);
    const inTurn = <Result>(work: () => Promise<Result>) =>
      history_id === undefined ? work() : ports.answers.run(accountId, work, signal);
    const found = await inTurn(() => askedFor({ creators, history_id }, list, { accountId, ports }));
    if ('status' in found) return refused(found);
    const added = await inTurn(() => ports.lists.add(editorOf(caller), list_id, found.creators));
    if (added === null) return refused(noSuchList);
    if ('wouldHave' in added) return refused(tooManyItems(added.wouldHave));
    const erased = found.creators.filter(({ creatorId }) => added.unknown.includes(creatorId));
    return done({
      status: 'ok' as const,
      list_id,
      added: added.added,
      already_present: added.alreadyPresent,
      invalid: [...found.invalid, ...erased.map(({ name }) => invalid(name, 'not_found'))],
      item_count: added.itemCount,
    });
  },
});

export const removeFromList = defineOperation({
  ...freeList,
  name: 'remove_from_list',
  bodyBounds: listBounds,
  title: 'Remove creators from a list',
  summary: 'Removes creators from a list.',
  description:
    'Give exactly one of `creators`, `item_ids` and `items`. If any of them is not in the list, the call returns 404 and removes none. Owned creators stay owned.',
  input: z.strictObject({
    list_id: idInput,
    creators: z.array(creatorName).min(1).max(500).optional(),
    item_ids: itemIds.optional(),
    items: itemFilterInput.optional(),
  }),
  output: z.object({ status: ok, list_id: z.string(), removed: count, item_count: count }),
  namesNoCreators: true,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle(
    { accountId, caller, signal },
    { list_id, creators, item_ids, items },
    ports: NamePorts & Pick<Ports, 'lists' | 'history' | 'answers'>,
  ) {
    if ([creators, item_ids, items].filter((one) => one !== undefined).length !== 1)
      return refused(exactlyOneOf('creators, item_ids, items'));
    if ((await ports.lists.byId(accountId, list_id)) === null) return refused(noSuchList);
    const field = item_ids === undefined ? 'creators' : 'item_ids';
    const given = (creators ?? []).map((name, at) => ({ ...name, field: `creators[${at}].handle`, text: name.handle }));
    const resolved = await resolveNames(accountId, given, ports);
    if (!resolved.ok) return refused(invalidRequest(resolved.problems));
    const ids: readonly Id[] =
      item_ids ?? (await ports.creators.byNames(resolved.names)).map((creator) => creator?.id ?? null);
    const creatorIds = ids.filter((id) => typeof id === 'number');
    if (ids.includes(null)) return refused(notInList(field, ids, [null]));
    const selection = creators === undefined ? selectionOf(item_ids, items, caller) : { creatorIds };
    const removed = await ports.answers.run(
      accountId,
      () => ports.lists.remove(editorOf(caller), list_id, selection),
      signal,
    );
    if (removed === null) return refused(noSuchList);
    if ('absent' in removed) return refused(notInList(field, ids, removed.absent));
    return done({ status: 'ok' as const, list_id, removed: removed.removed, item_count: removed.itemCount });
  },
});

function selectionOf(
  itemIds: readonly string[] | undefined,
  items: z.output<typeof itemFilterInput> | undefined,
  caller: Caller,
) {
  return itemIds === undefined ? { filter: itemFilterOf(items ?? {}, caller) } : { itemIds };
}

export const updateListItems = defineOperation({
  ...freeList,
  name: 'update_list_items',
  bodyBounds: listBounds,
  title: 'Update list items',
  summary: 'Changes the note, tags or stage of list items.',
  description:
    'Give exactly one of `item_ids` and `items`. Omitted fields stay unchanged; `note: null` and `stage: null` clear them. If any item is not in the list, the call returns 404 and changes none.',
  input: z.strictObject({
    list_id: idInput,
    item_ids: itemIds.optional(),
    items: itemFilterInput.optional(),
    note: remarks.note.nullable().optional(),
    tags: remarks.tags.optional(),
    stage: remarks.stage.nullable().optional(),
  }),
  output: z.object({ status: ok, list_id: z.string(), updated: count }),
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle(
    { accountId, caller, signal },
    { list_id, item_ids, items, ...change },
    { lists, answers }: Pick<Ports, 'lists' | 'answers'>,
  ) {
    if ((item_ids === undefined) === (items === undefined)) return refused(exactlyOneOf('item_ids, items'));
    const selection = selectionOf(item_ids, items, caller);
    const update = () => lists.updateItems(editorOf(caller), list_id, { selection, ...compact(change) });
    const updated = await answers.run(accountId, update, signal);
    if (updated === null) return refused(noSuchList);
    if ('absent' in updated) return refused(notInList('item_ids', item_ids ?? [], updated.absent));
    return done({ status: 'ok' as const, list_id, updated: updated.updated });
  },
});

const changeShape = z
  .object({
    at: instant,
    key_name: z.string().nullable().describe('Name of the API key that made the change.'),
    change: z.enum(['added', 'removed', 'note', 'tags', 'stage']),
    value: z.string().nullable().describe('New note or stage; stage of an added creator.'),
    tags: z.array(z.string()).describe('New tags.'),
  })
  .register(namedShapes, { name: 'ListItemChange' });

export const listItemActivity = defineOperation({
  ...freeList,
  name: 'list_item_activity',
  title: 'Show the activity of a list item',
  summary: 'Shows what changed of a list item, when, and by which key, newest first.',
  description: `The latest ${maxItemChanges} changes of the last 400 days. Those before the creator was removed and added again are included.`,
  input: z.strictObject({ list_id: idInput, item_id: idInput }),
  output: z.object({
    status: z.enum(['ok', 'empty']),
    changes: z.array(changeShape),
  }),
  readOnly: true,
  openInConsole: true,
  refusals: ['not_found'],
  async handle({ accountId }, { list_id, item_id }, { lists }: Pick<Ports, 'lists'>) {
    const activity = await lists.activity(accountId, list_id, item_id);
    if (activity === null) return refused(notFound('No list of yours has this item. Read the list with get_list.'));
    return done({
      status: activity.length === 0 ? ('empty' as const) : ('ok' as const),
      changes: activity.map(({ value, ...change }) =>
        shownIn(changeShape, {
          ...change,
          ...(typeof value === 'string' ? { value, tags: [] } : { value: null, tags: value ?? [] }),
        }),
      ),
    });
  },
});
