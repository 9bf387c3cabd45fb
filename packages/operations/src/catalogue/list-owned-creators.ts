import type { OwnedCreator, OwnedSelection } from '@creator-discovery/creators';
import { z } from 'zod';
import { mapInSlices } from '../answer-queue.ts';
import { numberOf } from '../creator-names.ts';
import { defineOperation, done, freeRead, refused } from '../operation.ts';
import { fittingRows } from '../page-within.ts';
import type { Ports } from '../ports.ts';
import { exactlyOneOf, wrongCursor } from '../refusal.ts';
import { count, idInput, limitInput, plainText } from '../shapes/basics.ts';
import { creatorRow, ownedRow } from '../shapes/creator.ts';
import { namedShapes } from '../shapes/named.ts';

const maxOwnedCreators = 500;

const erasedCreator = z
  .object({ creator_id: z.string(), erased: z.literal(true) })
  .register(namedShapes, { name: 'ErasedCreator' });

export const listOwnedCreators = defineOperation({
  ...freeRead,
  name: 'list_owned_creators',
  title: 'List owned creators',
  group: 'Unlock and export',
  scope: 'contacts',
  summary: 'Lists owned creators with contacts: all of them, then later changes.',
  description:
    'To keep a copy, call without arguments, then with each `next_cursor`: first come all owned creators, then those bought, changed or erased since. While `has_more` is false there is nothing new: store the last `next_cursor` and call with it again tomorrow. It never expires. Nothing is missed or repeated. Delete erased creators from your copy. After a restore of the database, a cursor starts over.',
  details:
    'Give at most one of `creator_ids`, `changed_since`, `newest` and `cursor`. A creator that was merged into another is returned as that one only. Readable without a plan or credits.',
  input: z.strictObject({
    creator_ids: z.array(idInput).min(1).max(maxOwnedCreators).optional(),
    changed_since: z.iso.datetime({ offset: true }).max(40).optional().describe('Begins with changes since then.'),
    newest: z.boolean().optional().describe('Latest purchases.'),
    cursor: plainText.min(1).max(16_384).optional().describe('`next_cursor` of the previous answer.'),
    limit: limitInput(maxOwnedCreators, 100),
  }),
  rows: 'creators',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    creators: z.array(z.xor([creatorRow, erasedCreator])),
    returned: count,
    has_more: z.boolean(),
    next_cursor: z
      .string()
      .nullable()
      .describe('Null with `creator_ids`, of which only owned ones are returned, and with `newest`.'),
  }),
  servesWhatWasPaid: true,
  openInConsole: true,
  async handle({ accountId, signal }, { limit, ...given }, ports: Pick<Ports, 'ownership' | 'places' | 'answers'>) {
    const { creator_ids, changed_since, newest, cursor } = given;
    if (Object.values(given).filter((value) => value !== undefined && value !== false).length > 1)
      return refused(exactlyOneOf('creator_ids, changed_since, newest, cursor'));
    const selection: OwnedSelection =
      creator_ids !== undefined
        ? { creatorIds: creator_ids.flatMap((id) => numberOf(id) ?? []) }
        : newest === true
          ? { newest }
          : { cursor: cursor ?? null, ...(changed_since !== undefined && { changedSince: new Date(changed_since) }) };
    const read = async (pause: () => Promise<void>) => {
      const page = await ports.ownership.page(accountId, selection, limit);
      if (page === null) return null;
      const rows = await mapInSlices(page.creators, (owned) => shownOwned(owned, ports), pause);
      return { page, creators: fittingRows(rows) };
    };
    const found = await ports.answers.run(accountId, read, signal);
    if (found === null) return refused(wrongCursor());
    const { page, creators } = found;
    const hasMore = page.hasMore || creators.length < page.creators.length;
    const last = page.creators[creators.length - 1];
    return done({
      status: creators.length === 0 ? ('empty' as const) : ('ok' as const),
      creators,
      returned: creators.length,
      has_more: hasMore,
      next_cursor: !('cursor' in selection) ? null : hasMore && last !== undefined ? last.cursor : page.end,
    });
  },
});

function shownOwned({ creatorId, creator, ownedSince, changedAt }: OwnedCreator, ports: Pick<Ports, 'places'>) {
  return creator === null
    ? { creator_id: String(creatorId), erased: true as const }
    : { ...ownedRow(creator, ownedSince, ports), changed_at: changedAt.toISOString() };
}
