import { type CreatorName, hasContact } from '@creator-discovery/creators';
import { remaining } from '@creator-discovery/credits';
import { canonicalJson, platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';

import { distinctNames, type GivenName, resolveNames } from '../creator-names.ts';
import { startedJob } from '../job-answers.ts';
import { type Call, defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, needsConfirmation, refusalOfAdmission } from '../refusal.ts';
import {
  chargeFields,
  confirmedInput,
  count,
  creatorName,
  credits,
  deduplicated,
  handleInput,
  heldByCall,
  maxCreditsInput,
  platformInput,
  reasonInput,
  retryAfter,
  suggestedNext,
} from '../shapes/basics.ts';

/** Handles per `unlock_creators` call. (spec: action 8) */
export const maxHandlesPerUnlock = 25;

const input = z.strictObject({
  handles: z
    .array(z.union([handleInput, creatorName]))
    .min(1)
    .max(maxHandlesPerUnlock)
    .describe('Handles in any form, each alone or with its platform. Duplicates are ignored.'),
  platform: platformInput
    .optional()
    .describe(
      'Platform of bare handles. Default: the only platform with that handle, else that of your latest search with it. Otherwise required.',
    ),
  confirmed: confirmedInput,
  max_credits: maxCreditsInput,
  reason: reasonInput,
});

type UnlockPorts = Pick<
  Ports,
  'creators' | 'readCreator' | 'history' | 'ownership' | 'ledger' | 'admission' | 'jobEngine' | 'digest'
>;

function givenNames({ handles, platform }: z.output<typeof input>): GivenName[] {
  return handles.map((given, at) =>
    typeof given === 'string'
      ? { field: `handles[${at}]`, text: given, platform }
      : { field: `handles[${at}].handle`, text: given.handle, platform: given.platform },
  );
}

async function standingOf(
  accountId: string,
  names: readonly CreatorName[],
  { creators, ownership }: Pick<Ports, 'creators' | 'ownership'>,
): Promise<{ owned: number; noContact: readonly CreatorName[]; unknown: readonly CreatorName[] }> {
  const found = await creators.byNames(names);
  const ids = found.flatMap((creator) => (creator === null ? [] : [creator.id]));
  const owned = await ownership.ownedSince(accountId, ids);
  return {
    owned: owned.size,
    noContact: names.filter((_, at) => {
      const creator = found[at] ?? null;
      return creator !== null && !owned.has(creator.id) && !hasContact(creator);
    }),
    unknown: names.filter((_, at) => found[at] === null),
  };
}

/** Only a lookup fetches unknown handles from the network. (contract 6) */
function hintOfUnknown(unknown: readonly CreatorName[]): string {
  const handles = unknown.flatMap(({ platform, handle }) => (platform === 'photonet' ? [handle] : []));
  return handles.length === 0
    ? ''
    : ` Not in the database: ${handles.join(', ')}. lookup_creator with refresh: true may find them on the network.`;
}

/** Credits that the account can spend now. */
export async function creditsRemaining({ accountId }: Call, { ledger }: Pick<Ports, 'ledger'>): Promise<number> {
  const balance = await ledger.balance(accountId);
  return balance === null ? 0 : remaining(balance);
}

export const unlockCreators = defineOperation({
  name: 'unlock_creators',
  title: 'Unlock creators',
  group: 'Unlock and export',
  scope: 'contacts',
  summary: 'Starts a job that delivers up to 25 named creators with contact details.',
  description:
    'Returns at once with a `history_id`; read the rows with `get_history_data`. Credits are held for handles not yet owned, except creators known to list no contact, and captured only for creators that are found and have a contact. Unlocked creators stay owned and free for ever. Repeating the call while its job runs returns that job.',
  input,
  output: z.object({
    status: z.literal('processing'),
    history_id: z.string(),
    requested: count.describe('Distinct handles.'),
    duplicates_ignored: count,
    already_owned: count.describe('Requested creators already owned, delivered free.'),
    credits_held: heldByCall,
    credits_remaining: credits,
    ledger_entry_ids: chargeFields.ledger_entry_ids,
    deduplicated,
    retry_after: retryAfter,
    suggested_next: suggestedNext,
  }),
  cost: '1 credit per delivered creator with contacts that is not already owned. Owned creators are free.',
  limits: ['unlocks'],
  confirmation: 'always',
  spends: true,
  namesNoCreators: true,
  readOnly: false,
  refusals: ['needs_confirmation', 'insufficient_credits', 'error'],
  async handle(call, body, ports: UnlockPorts) {
    const { terms } = call;
    const given = givenNames(body);
    const resolved = await resolveNames(call.accountId, given, ports);
    if (!resolved.ok) return refused(invalidRequest(resolved.problems));
    const handles = distinctNames(resolved.names);
    const { owned: alreadyOwned, noContact, unknown } = await standingOf(call.accountId, handles, ports);
    const hold = (handles.length - alreadyOwned - noContact.length) * terms.prices.creditsPerCreator;
    if (!call.confirmed) {
      const unconfirmed = needsConfirmation({
        max_credits: hold,
        already_owned: alreadyOwned,
        no_contact: noContact.length,
        credits_remaining: await creditsRemaining(call, ports),
      });
      return refused({ ...unconfirmed, suggested_next: unconfirmed.suggested_next + hintOfUnknown(unknown) });
    }
    const platform = platforms.find((one) => handles.every((name) => name.platform === one)) ?? null;
    const sorted = handles.map((name) => `${name.platform}/${name.handle}`).sort();
    const admitted = await ports.admission.admitJob({
      ...call.context,
      policy: terms.policies.unlocks,
      work: {
        kind: 'unlock',
        handles: handles.map((name) => ({ ...name, ...(noContact.includes(name) && { noContact: true as const }) })),
      },
      requested: handles.length,
      hold,
      platform,
      filters: null,
      filtersSummary: null,
      name: null,
      ...(body.reason === undefined ? {} : { reason: body.reason }),
      fingerprint: ports.digest(`unlock ${canonicalJson(sorted)}`),
    });
    if (!admitted.admitted) return refused(refusalOfAdmission(admitted, terms.links));
    const started = await startedJob(call, admitted, ports);
    return done({
      status: 'processing' as const,
      history_id: admitted.jobId,
      requested: handles.length,
      duplicates_ignored: given.length - handles.length,
      already_owned: admitted.deduplicated
        ? alreadyOwned
        : // A replayed call may have been admitted before more creators were owned.
          Math.max(0, admitted.items - admitted.creditsHeld / terms.prices.creditsPerCreator - noContact.length),
      ...started,
      suggested_next: started.suggested_next + hintOfUnknown(unknown),
    });
  },
});
