import { scopes } from '@creator-discovery/accounts';
import { problemCodes } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { refusalStatuses } from '../refusal.ts';
import { count, credits, instant, jobCredits } from '../shapes/basics.ts';
import { creatorRow } from '../shapes/creator.ts';
import { namedShapes } from '../shapes/named.ts';

const problem = z
  .object({
    field: z.string().describe('Path such as `audience.age.percentage` or `handles[3]`; empty for the whole body.'),
    problem: z.string(),
    code: z.enum(problemCodes),
    allowed: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .register(namedShapes, { name: 'FieldProblem' });

/** The body of every refusal. (spec: action 7, contract 5) */
export const errorShape = z.object({
  status: z.enum(refusalStatuses),
  message: z.string().describe('For people.'),
  request_id: z.string().describe('Same as the X-Request-ID header.'),
  suggested_next: z.string().optional().describe('Hint for agents.'),
  retry_after: z.int().min(1).optional().describe('Seconds to wait before the next attempt; same as Retry-After.'),
  topup_url: z.string().optional(),
  purchase_url: z.string().optional(),
  settings_url: z.string().optional(),
  errors: z.array(problem).optional().describe('All problems, sorted by field.'),
  errors_truncated: z.literal(true).optional(),
  quote: z
    .object({
      max_credits: credits,
      already_owned: count.optional(),
      no_contact: count.optional().describe('Creators known to list no contact, which are free.'),
      credits_remaining: credits,
    })
    .register(namedShapes, { name: 'Quote' })
    .optional()
    .describe('Maximum cost of the call.'),
  limit: z
    .object({
      policy: z.string(),
      limit: count,
      window_seconds: count.optional(),
      reset_at: instant.optional(),
    })
    .register(namedShapes, { name: 'LimitHit' })
    .optional()
    .describe('The limit that was reached. `calls_in_flight` limits concurrent calls and has no window or `reset_at`.'),
  required_scope: z.enum(scopes).optional().describe('Scope that the key lacks.'),
  job_status: z.string().optional(),
  failure: z.object({ code: z.string(), message: z.string(), retryable: z.boolean() }).optional(),
  credits: jobCredits.optional(),
  creators: z
    .array(creatorRow)
    .optional()
    .describe('Rows delivered and charged before the job failed or was cancelled, paged as usual.'),
  returned: count.optional(),
  offset: count.optional(),
  has_more: z.boolean().optional(),
  total: count.optional(),
});
