import { platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { channel, count, instant } from './basics.ts';
import { creatorPreview, creatorRow } from './creator.ts';
import { namedShapes } from './named.ts';

/** A list without its items. (contract 6 `lists`) */
export const listShape = z
  .object({
    list_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    platform: z.enum(platforms).nullable().describe('When set, the list takes creators of this platform only.'),
    item_count: count,
    owned_count: count.describe('Items whose creators the account owns.'),
    tags: z.array(z.string()),
    created_at: instant,
    updated_at: instant,
    source: channel,
    version: count.describe('Grows with every change of name, description or tags.'),
  })
  .register(namedShapes, { name: 'CreatorList' });

/** A creator in a list: its name, a preview once the account was shown the creator, contacts once it owns it. (contract 6 `lists`) */
export const listItemShape = z
  .object({
    item_id: z.string(),
    position: z.int().describe('Items are in this order.'),
    open: z
      .boolean()
      .describe(
        'The account was shown the creator or owns it. Of others only id, handle, name and platform are given: the rest is null, 0 or false.',
      ),
    ...creatorPreview.shape,
    handle_changed: creatorRow.shape.handle_changed,
    note: z.string().nullable(),
    tags: z.array(z.string()),
    stage: z.string().nullable(),
    added_at: instant,
    creator: creatorRow.nullable().describe('The whole row with contacts; only for owned creators.'),
  })
  .register(namedShapes, { name: 'ListItem' });
