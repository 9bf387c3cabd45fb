import { type ContactReport, defaultFairUse } from '@creator-discovery/admission';
import { countryOf, parseHandle } from '@creator-discovery/creators';
import type { Platform } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { numberOf } from '../creator-names.ts';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { cannot, exactlyOneOf, invalidRequest, notFound, type Refusal, refusalOfAdmission } from '../refusal.ts';
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
  already_credited: 'The report is recorded. The credit of this creator was given back before.',
  not_charged: 'The report is recorded. This row was free, so there is nothing to give back.',
  fair_use: `The report is recorded. No credit is given back: the fair-use cap is reached (${fairUse}).`,
} as const;

const refusals = {
  not_found: notFound(
    'No job of this account with this history_id has delivered a creator with that platform and handle.',
  ),
  unknown_contact: cannot('The row of this creator does not hold that contact.'),
} as const;

export const reportContact = defineOperation({
  name: 'report_contact',
  title: 'Report a wrong contact',
  group: 'Unlock and export',
  summary: 'Reports a delivered contact that is wrong and gives the credit of its row back, once.',
  description: `Give \`creator_id\`, or \`history_id\` with \`platform\` and \`handle\`. The contact must be in the row that the job delivered; with \`creator_id\`, any job. A creator is credited once per account, under a fair-use cap: ${fairUse}. Reports beyond it are recorded without credit.`,
  input: z.strictObject({
    creator_id: creatorIdInput.optional(),
    history_id: idInput.optional(),
    platform: platformInput.optional(),
    handle: handleInput.optional(),
    contact: plainText
      .min(1)
      .max(500)
      .describe('As it was delivered, or a phone number or e-mail address in another form.'),
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
    { contact, reason, ...named },
    ports: Pick<Ports, 'admission' | 'creators' | 'places' | 'contactFormats'>,
  ) {
    const of = reportedOf(named);
    if ('status' in of) return refused(of);
    const outcome = await ports.admission.reportContact({
      accountId: caller.account.accountId,
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
          ? 'The report is recorded and the credit given back.'
          : withheldMessages[outcome.withheld],
    });
  },
});

type Reported = ContactReport['of'];

interface Named {
  readonly creator_id?: string | undefined;
  readonly history_id?: string | undefined;
  readonly platform?: Platform | undefined;
  readonly handle?: string | undefined;
}

/** Whose contact it is: a creator by id, or as a job delivered it. */
function reportedOf({ creator_id, history_id, platform, handle }: Named): Reported | Refusal {
  if (creator_id !== undefined && (history_id ?? platform ?? handle) === undefined) {
    const creatorId = numberOf(creator_id);
    return creatorId === null ? refusals.not_found : { creatorId };
  }
  if (creator_id !== undefined || history_id === undefined || platform === undefined || handle === undefined)
    return exactlyOneOf('creator_id, history_id with platform and handle');
  const parsed = parseHandle(handle);
  return parsed === null
    ? invalidRequest([{ field: 'handle', code: 'invalid_format', problem: 'is not a handle or a profile link' }])
    : { historyId: history_id, platform, handle: parsed };
}

/** How a contact is stored now. A row of a job that was delivered before holds it as it was stored then. */
async function otherFormsOf(
  contact: string,
  of: Reported,
  { creators, places, contactFormats }: Pick<Ports, 'creators' | 'places' | 'contactFormats'>,
): Promise<readonly string[]> {
  const known = await creators.details('creatorId' in of ? of.creatorId : of);
  const phone = contactFormats.phone(contact, countryOf(known?.location_id, places));
  return [contactFormats.email(contact), phone].filter((form): form is string => form !== null && form !== contact);
}
