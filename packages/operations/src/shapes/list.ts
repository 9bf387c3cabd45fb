import { type Caller, hasScope } from '@creator-discovery/accounts';
import type { ItemFilter } from '@creator-discovery/creators';
import { platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { channel, count, idInput, instant, plainText } from './basics.ts';
import { creatorPreview, creatorRow } from './creator.ts';
import { namedShapes } from './named.ts';

/** Which items of a list a read shows. (contract 6 `lists`) */
export const itemFilterInputs = {
  stage: plainText.min(1).max(50).optional(),
  tags: z.array(plainText.min(1).max(50)).min(1).max(50).optional(),
  query: plainText.min(1).max(200).optional(),
};

/** Items of a list that a change or an export takes, in place of their ids. */
export const itemFilterInput = z
  .strictObject({ ...itemFilterInputs, except_item_ids: z.array(idInput).max(1000).optional() })
  .describe('`get_list` filters. {}: all.')
  .register(namedShapes, { name: 'ListItemFilter', sent: true });

export function itemFilterOf(
  { except_item_ids, ...filter }: z.output<typeof itemFilterInput>,
  { key }: Pick<Caller, 'key'>,
): ItemFilter {
  const withoutContacts = !hasScope(key, 'contacts');
  return { ...filter, exceptItemIds: except_item_ids, withoutContacts };
}

/** A list without its items. (contract 6 `lists`) */
export const listShape = z
  .object({
    list_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    platform: z.enum(platforms).nullable().describe('If set, the list accepts this platform only.'),
    item_count: count,
    owned_count: count.describe('Items whose creator the account owns.'),
    tags: z.array(z.string()),
    created_at: instant,
    updated_at: instant,
    source: channel,
    version: count.describe('Increases with every change of name, description or tags.'),
  })
  .register(namedShapes, { name: 'CreatorList' });

/** A creator in a list: its name, a preview once it was shown, contacts once it is owned. (contract 6 `lists`) */
export const listItemShape = z
  .object({
    item_id: z.string(),
    position: z.int().describe('Sort order of items.'),
    open: z
      .boolean()
      .describe(
        'Whether the account was shown or owns the creator. Closed items have only id, handle, name and platform; other fields are null, 0 or false.',
      ),
    ...creatorPreview.shape,
    handle_changed: creatorRow.shape.handle_changed,
    note: z.string().nullable(),
    tags: z.array(z.string()),
    stage: z.string().nullable(),
    added_at: instant,
    changed_at: instant.describe('Last change of note, tags or stage.'),
    creator: creatorRow.nullable().describe('Full row with contacts; only for owned creators.'),
  })
  .register(namedShapes, { name: 'ListItem' });
