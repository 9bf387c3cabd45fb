import { type ContactReport, defaultFairUse } from '@creator-discovery/admission';
import { countryOf } from '@creator-discovery/creators';
import { z } from 'zod';
import { numberOf, resolveOne } from '../creator-names.ts';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { type CallRefusal, cannot, exactlyOneOf, notFound, refusalOfAdmission } from '../refusal.ts';
import {
  chargeFields,
  creatorIdInput,
  credits,
  handleInput,
  idInput,
  plainText,
  platformInput,
} from '../shapes/basics.ts';

const reasons = ['bounced', 'wrong_person', 'not_in_use', 'other'] as const;

const fairUse = `at most ${defaultFairUse.sharePct}% of the creators charged in any ${defaultFairUse.windowDays} days, but at least ${defaultFairUse.minimum}`;

const withheldMessages = {
  already_credited: 'The report is recorded. The credit for this creator was already refunded.',
  not_charged: 'The report is recorded. This row was free, so there is nothing to refund.',
  fair_use: `The report is recorded but not refunded: the fair-use limit is reached (${fairUse}).`,
} as const;

const refusals = {
  not_found: notFound('No job of this account with this history_id delivered a creator with this platform and handle.'),
  unknown_contact: cannot('The delivered row of this creator does not contain this contact.'),
} as const;

const input = z.strictObject({
  creator_id: creatorIdInput.optional(),
  history_id: idInput.optional(),
  platform: platformInput.optional(),
  handle: handleInput.optional(),
  contact: plainText
    .min(1)
    .max(500)
    .describe('Delivered, in any form. Phone numbers and e-mail addresses may be written differently.'),
  reason: z.enum(reasons),
});
type Input = z.output<typeof input>;

export const reportContact = defineOperation({
  name: 'report_contact',
  title: 'Report a wrong contact',
  group: 'Unlock and export',
  scope: 'contacts',
  summary: 'Reports a wrong contact that was delivered and refunds the credit of its row, once.',
  description: `Give \`creator_id\`, or \`history_id\` with \`platform\` and \`handle\`. The contact must be in the delivered row; with \`creator_id\`, the row of any job counts. Each creator is refunded once per account, within fair use: ${fairUse}. Further reports are recorded without a refund.`,
  input,
  output: z.object({
    status: z.literal('ok'),
    recorded: z.literal(true),
    repeated: z.boolean().describe('True if this contact of the creator was already reported; nothing changed.'),
    credits_returned: credits,
    credits_charged: chargeFields.credits_charged,
    credits_remaining: chargeFields.credits_remaining,
    ledger_entry_ids: chargeFields.ledger_entry_ids,
    message: z.string(),
  }),
  cost: 'Free; may refund 1 credit.',
  limits: [],
  confirmation: 'never',
  spends: false,
  readOnly: false,
  idempotent: true,
  refusals: ['not_found', 'error'],
  async handle(
    { accountId, caller, source, requestId, terms },
    { contact, reason, ...named },
    ports: Pick<Ports, 'admission' | 'creators' | 'readCreator' | 'history' | 'places' | 'contactFormats'>,
  ) {
    const of = await reportedOf(accountId, named, ports);
    if ('status' in of) return refused(of);
    const outcome = await ports.admission.reportContact({
      accountId,
      requestId,
      source,
      keyId: caller.key.keyId,
      of,
      contact,
      otherForms: await otherFormsOf(contact, of, ports),
      reason,
      credits: terms.prices.creditsPerCreator,
      fairUse: defaultFairUse,
    });
    if (!outcome.reported) {
      const { reason } = outcome;
      return refused(
        reason === 'account_suspended' || reason === 'caller_changed'
          ? refusalOfAdmission({ admitted: false, reason }, terms.links)
          : refusals[reason],
      );
    }
    return done({
      status: 'ok' as const,
      recorded: true as const,
      repeated: outcome.repeated,
      credits_returned: outcome.credited,
      credits_charged: 0,
      credits_remaining: outcome.creditsRemaining,
      ledger_entry_ids: [...outcome.ledgerEntryIds],
      message:
        outcome.withheld === null
          ? 'The report is recorded and the credit refunded.'
          : withheldMessages[outcome.withheld],
    });
  },
});

type ReportedContact = ContactReport['of'];

/** Identifies the creator by id, or by the row that a job delivered. */
async function reportedOf(
  accountId: string,
  { creator_id, history_id, platform, handle }: Pick<Input, 'creator_id' | 'history_id' | 'platform' | 'handle'>,
  ports: Pick<Ports, 'creators' | 'readCreator' | 'history'>,
): Promise<ReportedContact | CallRefusal> {
  if (creator_id !== undefined && (history_id ?? platform ?? handle) === undefined) {
    const creatorId = numberOf(creator_id);
    return creatorId === null ? refusals.not_found : { creatorId };
  }
  if (creator_id !== undefined || history_id === undefined || platform === undefined || handle === undefined)
    return exactlyOneOf('creator_id, history_id with platform and handle');
  const resolved = await resolveOne(accountId, { field: 'handle', text: handle, platform }, ports);
  return resolved.done ? { historyId: history_id, ...resolved.body } : resolved.refusal;
}

/** Returns the contact in the forms in which it is stored now. Rows of older jobs keep the form they were stored in. */
async function otherFormsOf(
  contact: string,
  of: ReportedContact,
  { creators, places, contactFormats }: Pick<Ports, 'creators' | 'places' | 'contactFormats'>,
): Promise<readonly string[]> {
  const known = await creators.details('creatorId' in of ? of.creatorId : of);
  const phone = contactFormats.phone(contact, countryOf(known?.location_id, places));
  return [contactFormats.email(contact), phone].filter((form): form is string => form !== null && form !== contact);
}
