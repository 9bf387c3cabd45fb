import {
  type Creator,
  type CreatorRow,
  deliveredRow,
  estimableFacts,
  factLabels,
  factsInRow,
  creatorRow as rowOf,
  shownEstimates,
} from '@creator-discovery/creators';
import { contactChannels, platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import type { Ports } from '../ports.ts';
import { instant } from './basics.ts';
import { namedShapes } from './named.ts';
import { shownAs } from './shown.ts';

const number = z.number().nullable();
const text = z.string().nullable();

const creatorId = z.string().describe('Stays the same if the handle changes.');

const { average_likes, average_views, follower_growth_pct, last_post_at, posts_per_week, language } = factsInRow;
const previewFigures = { average_likes, average_views, follower_growth_pct, last_post_at, posts_per_week, language };

/** A creator without contacts, as in searches and lists. (spec: action 2.2) */
export const creatorPreview = z
  .object({
    creator_id: creatorId,
    name: z.string().describe('Display name.'),
    handle: z.string().describe('Username without `@`.'),
    platform: z.enum(platforms),
    follower_count: z.number().describe('Followers; subscribers on `videonet`.'),
    engagement_rate_pct: number.describe('Percent: 4.5 means 4.5%. Null when unknown.'),
    bio: text.describe('Cut to about 160 characters.'),
    location: text.describe('Where the creator is based.'),
    is_verified: z.boolean().describe('Platform verification badge.'),
    profile_url: text,
    photo_url: text.describe('Picture; platform links expire after a few days.'),
    ...previewFigures,
    audience_credibility: number.describe('Share of real followers, 0 to 1.'),
    contact_types: z.array(z.enum(contactChannels)).describe('Contact channels that an unlock delivers.'),
    audience_match: z
      .array(
        z
          .object({
            filter: z.string(),
            share: number.describe('Percent, as the filter computes it. Null when unknown.'),
          })
          .register(namedShapes, { name: 'AudienceMatch' }),
      )
      .optional()
      .describe('Only in searches: the share of the audience per audience filter of the search.'),
    owned: z.boolean().describe('Whether the account owns the creator; its contacts are then free.'),
    matches_since: z.iso
      .date()
      .nullable()
      .optional()
      .describe('Only with `new_since`: UTC day of the check that found the creator.'),
  })
  .register(namedShapes, { name: 'CreatorPreview' });

/** A creator as unlocks and exports deliver it, with contacts. (contract 6) */
export const creatorRow = z
  .object({
    creator_id: creatorId,
    ...factsInRow,
    audience_credibility: number.describe('Share of real followers, 0 to 1.'),
    email: text.describe('First e-mail address.'),
    emails: z.array(z.string()),
    phone: text,
    contacts: z.array(z.object({ type: z.string(), value: z.string() }).register(namedShapes, { name: 'Contact' })),
    owned_since: instant
      .nullable()
      .describe('Null for a creator without contacts, which is delivered free and not owned.'),
    charged: z
      .literal([0, 1])
      .meta({ type: 'integer', minimum: 0, maximum: 1, description: 'Cost of this row in this job.' }),
    as_of: instant.describe('When name, bio, picture, counts, badge and contacts were collected.'),
    details_as_of: instant
      .nullable()
      .describe('When all facts except growth and audience were collected; null if unknown.'),
    growth_as_of: instant.nullable().describe('When `follower_growth_pct` was collected.'),
    audience_as_of: instant.nullable().describe('When the audience and `audience_credibility` were collected.'),
    estimated: z.array(z.enum(shownEstimates(estimableFacts))).describe('Fields that were inferred, not stated.'),
    handle_changed: z
      .boolean()
      .describe('True if the handle now belongs to another person; the last known one is shown.'),
    changed_at: instant
      .optional()
      .describe('Only in `list_owned_creators`: when a fact, contact or the ownership last changed.'),
  })
  .meta({ 'x-labels': factLabels })
  .register(namedShapes, { name: 'Creator' });

/** Row of an owned creator that is read again without a charge. */
export function ownedRow(creator: Creator, ownedSince: Date | undefined, { places }: Pick<Ports, 'places'>) {
  return shownRow(
    rowOf(deliveredRow(creator, places), { creatorId: creator.id, charged: 0, ownedSince: ownedSince ?? null }),
  );
}

/** Fields of rows in files. */
export const rowFields: readonly string[] = Object.keys(creatorRow.shape).filter((name) => name !== 'changed_at');

export function shownRow(row: CreatorRow): CreatorRow {
  return shownAs(creatorRow, row);
}
