import { hasScope } from '@creator-discovery/accounts';
import { type CreatorList, itemSorts, type ListItem, maxLists } from '@creator-discovery/creators';
import type { Policy } from '@creator-discovery/rate-limits';
import { compact } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { refusalOfCaller } from '../caller.ts';
import { shownItems, shownList } from '../list-answers.ts';
import { type Call, defineOperation, done, free, type ImmutableBody, type Outcome, refused } from '../operation.ts';
import { fittingRows } from '../page-within.ts';
import type { Ports } from '../ports.ts';
import {
  type CallRefusal,
  cannot,
  insufficientScope,
  needsConfirmation,
  notFound,
  refusalOfAdmission,
} from '../refusal.ts';
import {
  chargedPage,
  chargeFields,
  confirmedInput,
  count,
  idInput,
  limitInput,
  maxCreditsInput,
  offsetInput,
  pageFields,
  pageShape,
  plainText,
  platformInput,
} from '../shapes/basics.ts';
import { itemFilterInputs, itemFilterOf, listItemShape, listShape } from '../shapes/list.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';
import { creatorsPerPage } from './search-creators.ts';
import { creditsRemaining } from './unlock-creators.ts';

const name = plainText.min(1).max(120);
const description = plainText.max(2000);
const tags = z.array(plainText.min(1).max(50)).max(50);
const ok = z.literal('ok');

export const noSuchList = notFound('No list has this list_id. Find yours with get_lists.');

export const freeList = {
  ...free,
  readOnly: false,
  group: 'Lists',
  scope: 'lists',
} as const;

export const createList = defineOperation({
  ...freeList,
  name: 'create_list',
  title: 'Create a list',
  summary: 'Creates an empty list of creators.',
  description:
    'With `platform`, the list accepts creators of that platform only. Names need not be unique. At most 200 lists per account and 10,000 items per list.',
  input: z.strictObject({
    name,
    description: description.optional(),
    platform: platformInput.optional(),
    tags: tags.optional(),
  }),
  output: z.object({ status: ok, list: listShape }),
  namesNoCreators: true,
  refusals: ['error'],
  async handle({ accountId, source, createdId }, draft, { lists }: Pick<Ports, 'lists'>) {
    const list = await lists.create(accountId, compact({ ...draft, listId: createdId, source }));
    return list === null ? refused(tooManyLists) : done({ status: 'ok' as const, list: shownList(list) });
  },
});

const tooManyLists = cannot(`This account already has ${maxLists} lists, the maximum. Nothing was created.`, {
  suggested_next: 'Delete a list you no longer need, or add to an existing one.',
});

export const getLists = defineOperation({
  ...freeList,
  name: 'get_lists',
  title: 'Get lists',
  summary: 'Shows the account’s lists, most recently changed first.',
  description: '`query` searches the names, ignoring case.',
  input: z.strictObject({
    offset: offsetInput,
    limit: limitInput(100, 20),
    query: plainText.min(1).max(120).optional(),
  }),
  rows: 'lists',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    lists: z.array(listShape),
    ...pageShape,
  }),
  readOnly: true,
  refusals: [],
  openInConsole: true,
  async handle({ accountId, signal }, { offset, limit, query }, { lists, answers }: Pick<Ports, 'lists' | 'answers'>) {
    const asked = compact({ offset, limit, query });
    // Waits its turn because it counts the items of every list on the page.
    const page = await answers.run(accountId, () => lists.page(accountId, asked), signal);
    return done({
      status: page.lists.length === 0 ? ('empty' as const) : ('ok' as const),
      lists: page.lists.map(shownList),
      ...pageFields(page.lists, offset, page.total),
    });
  },
});

const totalsShape = z
  .object({
    owned: count,
    no_contact: count.describe('Open, not owned, and known to list no contact.'),
    followers: count.describe('Sum over open items.'),
    engagement_rate_pct: z.number().nullable().describe('Mean of the known rates of open items.'),
    stages: z.array(z.object({ stage: z.string(), items: count })).describe('Whatever `stage` is.'),
    tags: z.array(z.object({ tag: z.string(), items: count })).describe('Whatever `tags` is; the 100 largest.'),
  })
  .register(namedShapes, { name: 'ListTotals' });

const listPage = z.object({
  status: z.enum(['ok', 'empty']).describe('`empty`: no items at this offset.'),
  list: listShape,
  items: z.array(listItemShape),
  ...pageShape,
  total: count.describe('Items that the filters select.'),
  closed: count.describe('Closed items among them.'),
  totals: totalsShape.describe('Over all items that the filters select.'),
  history_id: z.string().nullable().describe('History entry of `show`; null if it opened nothing.'),
  ...chargeFields,
});

type ListPorts = Pick<Ports, 'lists' | 'creators' | 'places' | 'answers' | 'admission' | 'ledger' | 'digest'>;

export const getList = defineOperation({
  ...freeList,
  name: 'get_list',
  title: 'Get a list',
  summary: 'Shows a list and its creators.',
  description:
    'An item is `open`, and has a preview, once the account was shown or owns the creator. Contact details (`creator`) are included only for owned creators. `show` opens the closed items of this page at the price of search results. Ten of them use one search of the limit, so one call opens at most 200. `-` before `sort` means descending; unknown and closed figures come last. `stage` ignores case, and items without one are in `Shortlist`; any of `tags`; `query` is part of the name, handle, note or, if owned, email. Pages end after 1 MiB of items, with `has_more`.',
  input: z.strictObject({
    list_id: idInput,
    offset: offsetInput,
    limit: limitInput(500, 100),
    sort: z.enum(itemSorts).default('position'),
    ...itemFilterInputs,
    show: z.boolean().default(false),
    confirmed: confirmedInput,
    max_credits: maxCreditsInput,
  }),
  rows: 'items',
  output: listPage,
  cost: 'Free; `show` of closed items costs the same as search results and needs `confirmed: true` if it charges.',
  limits: ['searches'],
  confirmation: 'when_charging',
  spends: true,
  idempotent: true,
  refusals: ['not_found', 'needs_confirmation', 'usage_pricing_required', 'insufficient_credits', 'error'],
  openInConsole: true,
  firstRows: (body, _, rows) => ({ ...body, items: body.items.slice(0, rows), returned: rows, has_more: true }),
  async handle(call, { list_id, offset, limit, sort, stage, tags, query, show }, ports: ListPorts) {
    const barred = show ? refusalOfCaller(call.caller, call.terms.links) : null;
    if (barred !== null) return refused(barred);
    if (show && !hasScope(call.caller.key, 'search')) return refused(insufficientScope('search'));
    const asked = { offset, limit, sort, filter: itemFilterOf({ stage, tags, query }, call.caller) };
    const read = () =>
      ports.answers.run(call.accountId, () => ports.lists.items(call.accountId, list_id, asked), call.signal);
    const page = await read();
    if (page === null) return refused(noSuchList);
    const shown = show ? await showClosed(call, { ...page, offset }, ports) : null;
    if (shown !== null && !shown.done) return shown;
    const { list, items, totals } = (show ? await read() : page) ?? page;
    const all = await ports.answers.run(
      call.accountId,
      (pause) => shownItems({ items, caller: call.caller }, ports, pause),
      call.signal,
    );
    const fitting = fittingRows(all);
    return done({
      status: items.length === 0 ? ('empty' as const) : ('ok' as const),
      list: shownList(list),
      items: fitting,
      returned: fitting.length,
      offset,
      has_more: fitting.length < all.length || offset + items.length < totals.items,
      total: totals.items,
      closed: totals.closed,
      totals: shownIn(totalsShape, totals),
      ...(shown?.body ?? { ...nothingCharged, credits_remaining: await creditsRemaining(call, ports) }),
    });
  },
});

const nothingCharged = { history_id: null, credits_charged: 0, ledger_entry_ids: [] };

/**
 * Opens the closed items of a page. An unconfirmed call opens them only if free and otherwise returns a quote. Null if
 * all are open.
 */
async function showClosed(
  call: Call,
  { list, items, offset }: { readonly list: CreatorList; readonly items: readonly ListItem[]; readonly offset: number },
  ports: Pick<Ports, 'admission' | 'digest'>,
): Promise<Outcome<ImmutableBody<z.output<typeof chargedPage>>> | null> {
  const { prices, policies, links } = call.terms;
  const closed = items.filter(({ isOpen }) => !isOpen);
  if (closed.length === 0 && !call.admittedBefore) return null;
  const max = creatorsPerPage * callsAtOnce(policies.searches);
  if (closed.length > max) return refused(tooManyClosed(closed.length, max));
  const admitted = await ports.admission.admitShowing({
    ...call.context,
    ...(call.confirmed ? {} : { maxCredits: 0 }),
    policy: policies.searches,
    prices,
    platform: list.platform,
    filters: null,
    filtersSummary: `list ${list.name}`,
    fingerprint: ports.digest(`get_list ${list.listId}`),
    offset,
    total: list.itemCount,
    creatorIds: closed.map(({ creatorId }) => creatorId),
    creatorsPerSlot: creatorsPerPage,
  });
  if (!admitted.admitted) {
    if (admitted.reason === 'already_open') return null;
    if (admitted.reason === 'over_max_credits' && !call.confirmed)
      return refused(needsConfirmation({ max_credits: admitted.required, credits_remaining: admitted.remaining }));
    return refused(refusalOfAdmission(admitted, links));
  }
  call.onLimits(admitted.windows);
  return done(shownIn(chargedPage, admitted));
}

function callsAtOnce({ windows, perDay }: Policy): number {
  return Math.min(...windows.map(({ limit }) => limit), perDay ?? Number.POSITIVE_INFINITY);
}

function tooManyClosed(closed: number, max: number): CallRefusal {
  return cannot(
    `This page has ${closed} closed items; one call opens at most ${max}. Nothing ran and nothing was charged.`,
    {
      suggested_next: `Open the list page by page with limit ${max} or less.`,
    },
  );
}

export const updateList = defineOperation({
  ...freeList,
  name: 'update_list',
  title: 'Update a list',
  summary: 'Changes the name, description or tags of a list.',
  description:
    'Omitted fields stay unchanged; `description: null` clears it. If you send `version` and the list has changed since you read it, the call returns 422.',
  input: z.strictObject({
    list_id: idInput,
    name: name.optional(),
    description: description.nullable().optional(),
    tags: tags.optional(),
    version: z.int().min(1).optional(),
  }),
  output: z.object({ status: ok, list: listShape }),
  namesNoCreators: true,
  destructive: true,
  refusals: ['not_found', 'error'],
  async handle({ accountId }, { list_id, ...change }, { lists }: Pick<Ports, 'lists'>) {
    const updated = await lists.update(accountId, list_id, compact(change));
    if (updated.updated) return done({ status: 'ok' as const, list: shownList(updated.list) });
    return updated.reason === 'not_found'
      ? refused(noSuchList)
      : refused(
          cannot(`This list has changed: its version is now ${updated.version}. Nothing changed.`, {
            suggested_next: 'Read the list again, then repeat the change with the new version.',
          }),
        );
  },
});

export const deleteList = defineOperation({
  ...freeList,
  name: 'delete_list',
  title: 'Delete a list',
  summary: 'Deletes a list with its notes. Owned creators stay owned.',
  description: 'This can’t be undone. A second call returns 404.',
  input: z.strictObject({ list_id: idInput }),
  output: z.object({ status: ok, list_id: z.string(), deleted: z.literal(true) }),
  namesNoCreators: true,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle({ accountId }, { list_id }, { lists }: Pick<Ports, 'lists'>) {
    return (await lists.delete(accountId, list_id))
      ? done({ status: 'ok' as const, list_id, deleted: true as const })
      : refused(noSuchList);
  },
});
