import { defaultFairUse } from '@creator-discovery/admission';
import { type CreatorName, countryOf, parseHandle } from '@creator-discovery/creators';
import { z } from 'zod';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { accessRefused, cannot, invalidRequest, notFound } from '../refusal.ts';
import { chargeFields, credits, handleInput, idInput, plainText, platformInput } from '../shapes/basics.ts';

const reasons = ['bounced', 'wrong_person', 'not_in_use', 'other'] as const;

const fairUse = `at most ${defaultFairUse.sharePct}% of the creators charged in any ${defaultFairUse.windowDays} days, but at least ${defaultFairUse.minimum}`;

const withheldMessages = {
  already_credited: 'The report is recorded. The credit of this creator was given back before.',
  not_charged: 'The report is recorded. This row was free, so there is nothing to give back.',
  fair_use: `The report is recorded. No credit is given back: the fair-use cap is reached (${fairUse}).`,
} as const;

const refusals = {
  not_found: notFound('There is no job with this history_id that delivered a creator with that platform and handle.'),
  unknown_contact: cannot('The row of this creator does not hold that contact.'),
} as const;

export const reportContact = defineOperation({
  name: 'report_contact',
  title: 'Report a wrong contact',
  group: 'Unlock and export',
  summary: 'Reports a delivered contact that is wrong and gives the credit of its row back, once.',
  description: `The contact must be in the row that the job delivered. A creator is credited once per account, under a fair-use cap: ${fairUse}. Reports beyond it are recorded without credit.`,
  input: z.strictObject({
    history_id: idInput,
    platform: platformInput,
    handle: handleInput,
    contact: plainText
      .min(1)
      .max(500)
      .describe('The contact as it was delivered, or a phone number or e-mail address in another form.'),
    reason: z.enum(reasons),
  }),
  output: z.object({
    status: z.literal('ok'),
    recorded: z.literal(true),
    repeated: z
      .boolean()
      .describe('True when this contact of the creator had been reported before: nothing changed now.'),
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
  idempotent: true,
  refusals: ['not_found', 'error'],
  async handle(
    { caller, source, requestId, terms },
    { history_id, platform, handle, contact, reason },
    ports: Pick<Ports, 'admission' | 'creators' | 'places' | 'contactFormats'>,
  ) {
    const parsed = parseHandle(handle);
    if (parsed === null)
      return refused(
        invalidRequest([{ field: 'handle', code: 'invalid_format', problem: 'is not a handle or a profile link' }]),
      );
    const outcome = await ports.admission.reportContact({
      accountId: caller.account.accountId,
      requestId,
      source,
      keyId: caller.key.keyId,
      historyId: history_id,
      platform,
      handle: parsed,
      contact,
      otherForms: await otherFormsOf(contact, { platform, handle: parsed }, ports),
      reason,
      credits: terms.prices.creditsPerCreator,
      fairUse: defaultFairUse,
    });
    if (!outcome.reported) {
      const { reason: why } = outcome;
      return refused(why === 'account_suspended' ? accessRefused(why, terms.links) : refusals[why]);
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
          ? 'The report is recorded and the credit given back.'
          : withheldMessages[outcome.withheld],
    });
  },
});

/** How a contact is stored now. A row of a job that was delivered before holds it as it was stored then. */
async function otherFormsOf(
  contact: string,
  name: CreatorName,
  { creators, places, contactFormats }: Pick<Ports, 'creators' | 'places' | 'contactFormats'>,
): Promise<readonly string[]> {
  const [known = null] = await creators.byNames([name]);
  const phone = contactFormats.phone(contact, countryOf(known?.location_id, places));
  return [contactFormats.email(contact), phone].filter((form): form is string => form !== null && form !== contact);
}
