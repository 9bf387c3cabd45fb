import { platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { namedShapes } from './named.ts';

/** Text that the database can store: no NUL and no lone surrogates. */
export const plainText = z.string().refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
  message: 'must be plain Unicode text',
  params: { code: 'invalid_format' },
});

export const platformInput = z.enum(platforms);

export const handleInput = z
  .string()
  .min(1)
  .max(300)
  .describe('In any form. `name`, `@name` and profile links are equivalent.');

export const idInput = z.string().min(1).max(64);

export const creatorIdInput = idInput.describe('Survives renames.');

export const confirmedInput = z
  .boolean()
  .optional()
  .describe('Must be `true` for the call to spend credits. Otherwise it returns `needs_confirmation`.');

export const creatorName = z
  .strictObject({ platform: platformInput, handle: handleInput })
  .register(namedShapes, { name: 'CreatorName', sent: true });

export const reasonInput = plainText
  .min(1)
  .max(80)
  .optional()
  .describe('Why, in your words: shown in the ledger, usage and history.');

export const maxCreditsInput = z.int().min(0).max(1_000_000_000).optional().describe('Maximum cost in credits.');

export const offsetInput = z.int().min(0).max(1_000_000_000).default(0).describe('First row to return.');

export function limitInput(max: number, standard: number) {
  return z.int().min(1).max(max).default(standard).describe('Maximum rows to return.');
}

export const count = z.int().min(0);
export const credits = z.int().min(0);

/** Fields of a page of rows. */
export const pageShape = { returned: count, offset: count, has_more: z.boolean(), total: count };

/** The page that these rows begin at `offset`. */
export function pageFields(rows: readonly unknown[], offset: number, total: number) {
  return { returned: rows.length, offset, has_more: offset + rows.length < total, total };
}

export const instant = z.iso.datetime().describe('RFC 3339, UTC.');

/** Fields of every answer that may move credits. (contract 3) */
export const chargeFields = {
  credits_charged: credits.describe('Cost of this call.'),
  credits_remaining: credits.describe('Granted minus spent minus held.'),
  ledger_entry_ids: z.array(z.string()).describe('For `explain_charge`.'),
};

/** The charge of an admitted page. */
export const chargedPage = z.object({ history_id: z.string(), ...chargeFields });

export const heldByCall = credits.describe('Held by this call; 0 if an identical job was running.');

export const deduplicated = z
  .boolean()
  .describe('True if an identical job was running; its id is returned and nothing was held.');

export const suggestedNext = z.string().describe('Hint for agents.');

export const retryAfter = z.int().min(1).describe('Seconds to wait before the next poll.');

export const jobStatus = z.enum(['processing', 'complete', 'failed', 'cancelled']);
export const channel = z.enum(['api', 'mcp', 'chat', 'app']).describe('Channel of the call.');
export const jobKind = z.enum(['export', 'unlock', 'lookup']);
export const historyKind = z.enum(['search', ...jobKind.options]);

export const jobCredits = z
  .object({
    held: credits.describe('Still held for this job.'),
    charged: credits.describe('Spent by this job so far.'),
    released: credits.describe('Held at first, then released.'),
  })
  .register(namedShapes, { name: 'JobCredits' });
