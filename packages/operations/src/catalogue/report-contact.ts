import { handleKey, parseHandle } from '@creator-discovery/creators';
import { z } from 'zod';
import { defineOperation, done, refused } from '../operation.js';
import { reportFairUse } from '../ports.js';
import { cannot, invalidRequest, notFound } from '../refusal.js';
import { chargeFields, credits, handleInput, idInput, plainText, platformInput } from '../shapes/basics.js';

const reasons = ['bounced', 'wrong_person', 'not_in_use', 'other'] as const;

const fairUse = `at most ${reportFairUse.share * 100}% of the credits charged in any ${reportFairUse.days} days, but at least ${reportFairUse.floor}`;

const uncreditedMessages = {
  row_was_free: 'The report is recorded. This row was free, so there is nothing to give back.',
  fair_use_cap: `The report is recorded. No credit is given back: the fair-use cap is reached (${fairUse}).`,
} as const;

export const reportContact = defineOperation({
  name: 'report_contact',
  title: 'Report a wrong contact',
  group: 'Unlock and export',
  summary: 'Reports a delivered contact that is wrong and gives the credit of its row back, once.',
  description: `The contact must stand in the row that the job delivered. A creator is credited once per account, under a fair-use cap: ${fairUse}. Reports beyond it are recorded without credit.`,
  input: z.strictObject({
    history_id: idInput,
    platform: platformInput,
    handle: handleInput,
    contact: plainText.min(1).max(500).describe('The contact as it was delivered.'),
    reason: z.enum(reasons),
  }),
  output: z.object({
    status: z.literal('ok'),
    recorded: z.literal(true),
    repeated: z.boolean().describe('True when this creator had been reported before: nothing changed now.'),
    credits_returned: credits,
    credits_charged: chargeFields.credits_charged,
    credits_remaining: chargeFields.credits_remaining,
    ledger_entry_ids: chargeFields.ledger_entry_ids,
    message: z.string(),
  }),
  cost: 'Free; may give 1 credit back.',
  limits: [],
  confirmation: 'never',
  spends: false,
  readOnly: false,
  refusals: ['not_found'],
  example: {
    request: {
      history_id: '0199f2c4-6f0e-7a52-9a63-2f6d1c1f5a20',
      platform: 'photonet',
      handle: 'ana.travels',
      contact: 'ana@example.com',
      reason: 'bounced',
    },
    response: {
      status: 'ok',
      recorded: true,
      repeated: false,
      credits_returned: 1,
      credits_charged: 0,
      credits_remaining: 4979,
      ledger_entry_ids: ['0199f2c4-6f0e-7a52-9a63-2f6d1c1f5a10:14'],
      message: 'The report is recorded and the credit given back.',
    },
  },
  async handle({ caller, requestId }, { history_id, platform, handle, contact, reason }, { jobs, reports }) {
    const { accountId } = caller.account;
    const parsed = parseHandle(handle);
    if (parsed === null)
      return refused(
        invalidRequest([{ field: 'handle', code: 'invalid_format', problem: 'is not a handle or a profile link' }]),
      );
    const job = await jobs.ofAccount(accountId, history_id);
    if (job === null) return refused(notFound('There is no job with this history_id.'));
    const outcome = await reports.report({
      accountId,
      jobId: job.jobId,
      platform,
      handle: handleKey(parsed),
      contact,
      reason,
      requestId,
    });
    if (!outcome.recorded)
      return outcome.reason === 'not_delivered'
        ? refused(notFound('This job delivered no creator with that platform and handle.'))
        : refused(cannot('The row of this creator does not hold that contact.'));
    return done({
      status: 'ok' as const,
      recorded: true as const,
      repeated: outcome.repeated,
      credits_returned: outcome.creditsReturned,
      credits_charged: 0,
      credits_remaining: outcome.creditsRemaining,
      ledger_entry_ids: [...outcome.ledgerEntryIds],
      message:
        outcome.uncredited === null
          ? 'The report is recorded and the credit given back.'
          : uncreditedMessages[outcome.uncredited],
    });
  },
});
