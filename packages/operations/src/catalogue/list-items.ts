import {
  type CreatorList,
  type CreatorToAdd,
  type ItemRemarks,
  maxListItems,
  parseHandle,
} from '@creator-discovery/creators';
import type { Platform } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { listBounds } from '../body-bounds.ts';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { cannot, exactlyOneOf, notFound, type Refusal } from '../refusal.ts';
import { count, creatorName, idInput, plainText, platformInput } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';
import { maxRowsPerRead } from './get-history-data.ts';
import { freeList, noSuchList } from './lists.ts';

/** What an account writes beside a creator in a list. */
const remarks = {
  note: plainText.max(2000),
  tags: z.array(plainText.min(1).max(50)).max(50),
  stage: plainText.min(1).max(50).describe('Such as `contacted`.'),
};
const position = z.int().min(1).describe('That of a removed item puts it back there.');
const itemIds = z.array(idInput).min(1).max(500);
const ok = z.literal('ok');

interface Named extends Asked<Pick<CreatorToAdd, 'position' | keyof ItemRemarks>> {
  readonly platform: Platform;
  readonly handle: string;
}

/** With what callers leave out as undefined. */
type Asked<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

const invalidShape = z
  .object({
    platform: platformInput,
    handle: z.string().describe('Empty for somebody erased since the search.'),
    reason: z.enum(['not_found', 'wrong_platform']),
  })
  .register(namedShapes, { name: 'CreatorNotAdded' });

interface Found {
  readonly creators: readonly (CreatorToAdd & { readonly name: Named })[];
  readonly invalid: readonly z.output<typeof invalidShape>[];
}

function invalid({ platform, handle }: Named, reason: Found['invalid'][number]['reason']): Found['invalid'][number] {
  return { platform, handle, reason };
}

/** The creator of each name; null where there is none, and where the name can't be read as a handle. */
async function idsOf(
  named: readonly Named[],
  { creators }: Pick<Ports, 'creators'>,
): Promise<readonly (number | null)[]> {
  const names = named.map(({ platform, handle }) => ({ platform, handle: parseHandle(handle) ?? '' }));
  return (await creators.byNames(names)).map((creator) => creator?.id ?? null);
}

type Id = string | number | null;

/** Some of what a call names in a field is not in the list. (spec: action 7) */
function notInList(field: string, given: readonly Id[], absent: readonly Id[]): Refusal {
  const all = given.flatMap((id, at) => (absent.includes(id) ? [`${field}[${at}]`] : []));
  const [shown, more] = [all.slice(0, 20), all.length - 20];
  return notFound(`Not in this list: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Nothing was changed.`);
}

/** What is given beside the name. */
function givenOf({ position, note, tags, stage }: Named): Omit<CreatorToAdd, 'creatorId'> {
  return Object.fromEntries(Object.entries({ position, note, tags, stage }).filter(([, value]) => value !== undefined));
}

/** The creators of the names, each once; names of no creator, and of another platform than the list's, are reported with their reason. */
async function findCreators(
  named: readonly Named[],
  listPlatform: Platform | null,
  { creators }: Pick<Ports, 'creators'>,
): Promise<Found> {
  const ids = await idsOf(named, { creators });
  const outcome = named.map((name, at) => {
    const creatorId = ids[at] ?? null;
    if (listPlatform !== null && name.platform !== listPlatform) return invalid(name, 'wrong_platform');
    return creatorId === null ? invalid(name, 'not_found') : { creatorId, name, ...givenOf(name) };
  });
  const good = outcome.flatMap((one) => ('creatorId' in one ? [one] : []));
  return {
    creators: [...new Map(good.toReversed().map((one) => [one.creatorId, one])).values()].toReversed(),
    invalid: outcome.flatMap((one) => ('reason' in one ? [one] : [])),
  };
}

/** Everybody a finished or running job has delivered: by id, because a handle in its rows may be another person's by now. */
async function deliveredBy(
  job: { readonly jobId: string; readonly rows: number },
  listPlatform: Platform | null,
  ports: Pick<Ports, 'jobs' | 'creators'>,
): Promise<Found> {
  const ids: number[] = [];
  for (let offset = 0; offset < job.rows; offset += maxRowsPerRead)
    ids.push(...(await ports.jobs.creatorIds(job.jobId, { offset, limit: maxRowsPerRead })));
  return ofIds(ids, listPlatform, ports);
}

/** The creators with these ids; those that have been erased have no name any more and are left out. */
async function ofIds(
  all: readonly number[],
  listPlatform: Platform | null,
  { creators }: Pick<Ports, 'creators'>,
): Promise<Found> {
  const found: { creators: Found['creators'][number][]; invalid: Found['invalid'][number][] } = {
    creators: [],
    invalid: [],
  };
  for (let from = 0; from < all.length; from += maxRowsPerRead) {
    const ids = all.slice(from, from + maxRowsPerRead);
    for (const { id, platform, handle } of await creators.previews(ids)) {
      if (listPlatform === null || platform === listPlatform)
        found.creators.push({ creatorId: id, name: { platform, handle } });
      else found.invalid.push({ platform, handle, reason: 'wrong_platform' });
    }
  }
  return found;
}

interface AskedCreators {
  readonly creators?: readonly Named[] | undefined;
  readonly history_id?: string | undefined;
}

/** Whom a call asks to add to this list: by name, all of a job, or all that a search showed. */
async function askedFor(
  { creators, history_id: historyId }: AskedCreators,
  list: CreatorList,
  { accountId, ports }: { readonly accountId: string; readonly ports: Pick<Ports, 'jobs' | 'creators' | 'history'> },
): Promise<Found | Refusal> {
  if (historyId === undefined) return findCreators(creators ?? [], list.platform, ports);
  const job = await ports.jobs.ofAccount(accountId, historyId);
  if (job !== null) return deliveredBy(job, list.platform, ports);
  const shown = await ports.history.shown(accountId, historyId);
  if (shown === null) return notFound('There is no search or job with this history_id.');
  if (!shown.complete)
    return cannot('Pages of this search are too old: whom they showed is no longer stored. Nothing was added.', {
      suggested_next: 'Search again with the filters of this entry, then add what that search shows.',
    });
  const found = await ofIds(shown.creatorIds, list.platform, ports);
  const erased = shown.creatorIds.length - found.creators.length - found.invalid.length;
  const nobody = shown.platform === null ? [] : [invalid({ platform: shown.platform, handle: '' }, 'not_found')];
  return { ...found, invalid: [...found.invalid, ...Array.from({ length: erased }, () => nobody).flat()] };
}

function tooManyItems(wouldHave: number): Refusal {
  return cannot(`The list would have ${wouldHave} items; the most is ${maxListItems}. Nothing was added.`, {
    suggested_next: 'Create another list for the rest.',
  });
}

export const addToList = defineOperation({
  ...freeList,
  name: 'add_to_list',
  bodyBounds: listBounds,
  title: 'Add creators to a list',
  summary: 'Adds creators to a list, by name, or all that a job delivered or a search showed.',
  description:
    'Give exactly one of `creators` and `history_id`. Creators that are in the list already keep their item as it is; names of no creator come back in `invalid`. Adding neither shows nor unlocks. A list has at most 10,000 items.',
  input: z.strictObject({
    list_id: idInput,
    creators: z
      .array(
        creatorName
          .extend(z.object({ position, ...remarks }).partial().shape)
          .register(namedShapes, { name: 'CreatorToAdd', sent: true }),
      )
      .min(1)
      .max(500)
      .optional(),
    history_id: idInput.optional().describe('A job whose creators to add, or a search: those that its pages showed.'),
  }),
  output: z.object({
    status: ok,
    list_id: z.string(),
    added: count,
    already_present: count,
    invalid: z.array(invalidShape),
    item_count: count,
  }),
  readOnly: false,
  idempotent: true,
  refusals: ['not_found', 'error'],
  async handle(
    { caller, signal },
    { list_id, creators, history_id },
    ports: Pick<Ports, 'lists' | 'jobs' | 'creators' | 'history' | 'answers'>,
  ) {
    const { accountId } = caller.account;
    if ((creators === undefined) === (history_id === undefined)) return refused(exactlyOneOf('creators, history_id'));
    const list = await ports.lists.byId(accountId, list_id);
    if (list === null) return refused(noSuchList);
    const inTurn = <Result>(work: () => Promise<Result>) =>
      history_id === undefined ? work() : ports.answers.run(accountId, work, signal);
    const found = await inTurn(() => askedFor({ creators, history_id }, list, { accountId, ports }));
    if ('status' in found) return refused(found);
    const added = await inTurn(() => ports.lists.add(accountId, list_id, found.creators));
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
  summary: 'Removes creators from a list, by name or item id.',
  description:
    'Give exactly one of `creators` and `item_ids`. Where one of them is not in the list the answer is 404 and none is removed. Owned creators stay owned.',
  input: z.strictObject({
    list_id: idInput,
    creators: z.array(creatorName).min(1).max(500).optional(),
    item_ids: itemIds.optional(),
  }),
  output: z.object({ status: ok, list_id: z.string(), removed: count, item_count: count }),
  readOnly: false,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle({ caller }, { list_id, creators, item_ids }, ports: Pick<Ports, 'lists' | 'creators'>) {
    const { accountId } = caller.account;
    if ((creators === undefined) === (item_ids === undefined)) return refused(exactlyOneOf('creators, item_ids'));
    if ((await ports.lists.byId(accountId, list_id)) === null) return refused(noSuchList);
    const field = item_ids === undefined ? 'creators' : 'item_ids';
    const ids: readonly Id[] = item_ids ?? (await idsOf(creators ?? [], ports));
    const creatorIds = ids.filter((id) => typeof id === 'number');
    if (ids.includes(null)) return refused(notInList(field, ids, [null]));
    const removed = await ports.lists.remove(
      accountId,
      list_id,
      item_ids === undefined ? { creatorIds } : { itemIds: item_ids },
    );
    if (removed === null) return refused(noSuchList);
    if ('absent' in removed) return refused(notInList(field, ids, removed.absent));
    return done({ status: 'ok' as const, list_id, removed: removed.removed, item_count: removed.itemCount });
  },
});

export const updateListItems = defineOperation({
  ...freeList,
  name: 'update_list_items',
  bodyBounds: listBounds,
  title: 'Update list items',
  summary: 'Changes note, tags or stage of items of a list.',
  description:
    'Fields left out stay as they are; `note: null` and `stage: null` remove them. Where one of the items is not in the list the answer is 404 and none is changed.',
  input: z.strictObject({
    list_id: idInput,
    item_ids: itemIds,
    note: remarks.note.nullable().optional(),
    tags: remarks.tags.optional(),
    stage: remarks.stage.nullable().optional(),
  }),
  output: z.object({ status: ok, list_id: z.string(), updated: count }),
  readOnly: false,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle({ caller }, { list_id, item_ids, ...change }, { lists }: Pick<Ports, 'lists'>) {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const updated = await lists.updateItems(caller.account.accountId, list_id, { itemIds: item_ids, ...given });
    if (updated === null) return refused(noSuchList);
    if ('absent' in updated) return refused(notInList('item_ids', item_ids, updated.absent));
    return done({ status: 'ok' as const, list_id, updated: updated.updated });
  },
});
