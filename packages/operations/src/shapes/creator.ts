import {
  type Creator,
  type CreatorRow,
  deliveredRow,
  estimableFacts,
  factLabels,
  factsInRow,
  shownEstimates,
} from '@creator-discovery/creators';
import { platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import type { Shown } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { instant } from './basics.ts';
import { namedShapes } from './named.ts';

const number = z.number().nullable();
const text = z.string().nullable();

const creatorId = z.string().describe('The same under every handle of the person.');

/** A creator without any contact, as searches and lists show it. (spec: action 2.2) */
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
    photo_url: text.describe('Picture; links of the platform expire after a few days.'),
    owned: z.boolean().describe('The account owns it: contacts are free.'),
  })
  .register(namedShapes, { name: 'CreatorPreview' });

/** A creator as unlocks and exports deliver it, contacts included. (contract 6) */
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
      .describe('Null for a creator without contacts, who is delivered free and not owned.'),
    charged: z
      .literal([0, 1])
      .meta({ type: 'integer', minimum: 0, maximum: 1, description: 'Credits this row has cost in this job.' }),
    as_of: instant.describe(
      'When the profile was collected: name, bio, addresses, picture, counts, badge and contacts.',
    ),
    details_as_of: instant
      .nullable()
      .describe('The same of the rest, but for growth and audience; null where none is known, or not when.'),
    growth_as_of: instant.nullable().describe('The same of `follower_growth_pct`.'),
    audience_as_of: instant.nullable().describe('The same of the audience, with `audience_credibility`.'),
    estimated: z.array(z.enum(shownEstimates(estimableFacts))).describe('Concluded, not read or stated.'),
    handle_changed: z
      .boolean()
      .describe('Another person has the handle now: it is the last one known of this creator.'),
  })
  .meta({ 'x-labels': factLabels })
  .register(namedShapes, { name: 'Creator' });

/** What a shape has of a value, in the order of the documentation: stored rows come in that of the database. */
export function shownAs<Shape extends z.core.$ZodShape>(
  { shape }: z.ZodObject<Shape>,
  value: Shown<z.output<z.ZodObject<Shape>>>,
): Shown<z.output<z.ZodObject<Shape>>> {
  const fields = Object.keys(shape) as (keyof typeof value)[];
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as typeof value;
}

/** The row of a creator that its owner reads again, without a charge. */
export function ownedRow(creator: Creator, ownedSince: Date | undefined, { places }: Pick<Ports, 'places'>) {
  return shownRow({
    ...deliveredRow(creator, places),
    creator_id: String(creator.id),
    owned_since: ownedSince?.toISOString() ?? null,
    charged: 0,
  });
}

/** A stored row. Older ones are of creators that had their handles, and of their facts no times of their own were known. */
export function shownRow(row: CreatorRow): CreatorRow {
  return shownAs(creatorRow, {
    ...row,
    details_as_of: row.details_as_of ?? null,
    growth_as_of: row.growth_as_of ?? null,
    audience_as_of: row.audience_as_of ?? null,
    estimated: row.estimated ?? [],
    handle_changed: row.handle_changed ?? false,
  });
}
