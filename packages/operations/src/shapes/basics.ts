import { platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { namedShapes } from './named.ts';

/** Text without NUL and without lone surrogates: what the database can store. */
export const plainText = z.string().refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
  message: 'must be plain Unicode text',
  params: { code: 'invalid_format' },
});

export const platformInput = z.enum(platforms);

/** A creator's handle in any spelling. */
export const handleInput = z
  .string()
  .min(1)
  .max(300)
  .describe('In any spelling. `name`, `@name` and a profile link are the same.');

export const idInput = z.string().min(1).max(64);

/** A creator by its id. */
export const creatorIdInput = idInput.describe('Whatever the handle is now.');

export const confirmedInput = z
  .boolean()
  .optional()
  .describe(
    'The literal `true`, for the call to run where it spends credits. Otherwise it answers `needs_confirmation`.',
  );

/** A creator by platform and handle. */
export const creatorName = z
  .strictObject({ platform: platformInput, handle: handleInput })
  .register(namedShapes, { name: 'CreatorName', sent: true });

export const maxCreditsInput = z.int().min(0).max(1_000_000_000).optional().describe('Most credits it may cost.');

export const offsetInput = z.int().min(0).max(1_000_000_000).default(0).describe('Row to start from.');

/** Numbers of rows with a default, `1..max`. */
export function limitInput(max: number, standard: number) {
  return z.int().min(1).max(max).default(standard).describe('The most rows to return.');
}

export const count = z.int().min(0);
export const credits = z.int().min(0);

/** RFC 3339 in UTC. */
export const instant = z.iso.datetime().describe('RFC 3339, UTC.');

/** What a call that moved credits adds to its answer. (contract 3) */
export const chargeFields = {
  credits_charged: credits.describe('Credits this call has cost.'),
  credits_remaining: credits.describe('Granted minus spent minus held.'),
  ledger_entry_ids: z.array(z.string()).describe('For `explain_charge`.'),
};

/** What a call that starts a job has set aside for it. (contract 3) */
export const heldByCall = credits.describe('Held by this call; 0 where an identical job was running.');

export const suggestedNext = z.string().describe('Hint for agents.');

export const retryAfter = z.int().min(1).describe('Seconds to wait before the next poll.');

export const jobStatus = z.enum(['processing', 'complete', 'failed', 'cancelled']);
export const channel = z.enum(['api', 'mcp', 'chat', 'app']).describe('The channel the call came through.');
export const jobKind = z.enum(['export', 'unlock', 'lookup']);

export const jobCredits = z
  .object({
    held: credits.describe('Still held for this job.'),
    charged: credits.describe('Spent by this job so far.'),
    released: credits.describe('Held at first and then released.'),
  })
  .register(namedShapes, { name: 'JobCredits' });
