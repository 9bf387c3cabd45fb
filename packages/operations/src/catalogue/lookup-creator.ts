import { type Creator, type CreatorName, hasContact } from '@creator-discovery/creators';
import { hasEnded } from '@creator-discovery/jobs';
import { canonicalJson } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { numberOf, resolveOne } from '../creator-names.ts';
import { type RefreshPorts, refreshFromNetwork } from '../live-profile.ts';
import { type Call, defineOperation, done, type ImmutableBody, type Outcome, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import {
  type CallRefusal,
  cannot,
  exactlyOneOf,
  insufficientCredits,
  invalidRequest,
  needsConfirmation,
  overMaxCredits,
  rateLimited,
  refusalOfAdmission,
} from '../refusal.ts';
import {
  chargeFields,
  confirmedInput,
  creatorIdInput,
  handleInput,
  maxCreditsInput,
  platformInput,
  reasonInput,
  suggestedNext,
} from '../shapes/basics.ts';
import { creatorRow, ownedRow, shownRow } from '../shapes/creator.ts';
import { creditsRemaining } from './unlock-creators.ts';

const input = z.strictObject({
  handle: handleInput.optional(),
  platform: platformInput.optional(),
  creator_id: creatorIdInput.optional().describe('Id of an owned creator.'),
  confirmed: confirmedInput.describe('Required only if the lookup would charge.'),
  refresh: z
    .boolean()
    .default(false)
    .describe(
      'Reads the network first. Photonet only; counts as a live fetch. Also finds creators that are not in the database.',
    ),
  max_credits: maxCreditsInput,
  reason: reasonInput,
});

const output = z.object({
  status: z
    .enum(['ok', 'none', 'unavailable'])
    .describe('`none`: no such creator. `unavailable`: can’t be delivered now. Neither charges.'),
  creator: creatorRow.nullable(),
  was_owned: z.boolean().describe('Whether the account already owned the creator.'),
  history_id: z.string().nullable().describe('History entry of the lookup; null if nothing was charged.'),
  ...chargeFields,
  message: z.string().optional(),
  suggested_next: suggestedNext.optional(),
});

type Body = ImmutableBody<z.output<typeof output>>;
type Input = z.output<typeof input>;
type LookupPorts = RefreshPorts &
  Pick<Ports, 'readCreator' | 'history' | 'ownership' | 'ledger' | 'admission' | 'jobs' | 'jobSteps' | 'digest'>;

async function free(
  call: Call,
  ports: Pick<Ports, 'ledger'>,
  body: Pick<Body, 'status' | 'creator' | 'was_owned'> & Partial<Body>,
): Promise<Outcome<Body>> {
  return done({
    ...body,
    history_id: body.history_id ?? null,
    credits_charged: 0,
    credits_remaining: await creditsRemaining(call, ports),
    ledger_entry_ids: [],
  });
}

/**
 * Predicts the refusal of the admission, so that a call that will be refused doesn't use up a live fetch. The admission
 * still decides.
 */
async function foreseenRefusal(
  call: Call,
  ports: Pick<Ports, 'limits' | 'clock' | 'ledger'>,
): Promise<Outcome<Body> | null> {
  const { prices, policies, links } = call.terms;
  const [full] = (await ports.limits.peek(call.accountId, [policies.unlocks])).filter(
    (window) => window.remaining === 0,
  );
  if (full !== undefined) {
    const now = await ports.clock.now();
    const retryAfterSeconds = Math.max(1, Math.ceil((full.resetAt.getTime() - now.getTime()) / 1000));
    return refused(rateLimited({ ...full, retryAfterSeconds }));
  }
  const left = await creditsRemaining(call, ports);
  const price = prices.creditsPerCreator;
  const { maxCredits = price } = call.context;
  if (maxCredits < price) return refused(overMaxCredits({ required: price, maxCredits, remaining: left }));
  return left < price ? refused(insufficientCredits(price, left, links)) : null;
}

/** An engine may run the step at the same time; then this only waits for its result. */
async function runHere(jobId: string, { jobSteps }: Pick<Ports, 'jobSteps'>): Promise<void> {
  for (let look = 0; look < 5; look += 1) if ((await jobSteps.runStep(jobId, null)).done) return;
}

/** Runs the admitted lookup's step here. An engine that claims it first does the same work once. */
async function deliver(
  call: Call,
  { name, creatorId, reason }: { name: CreatorName; creatorId: number | null; reason: Input['reason'] },
  ports: LookupPorts,
): Promise<Outcome<Body>> {
  const { prices, policies, links } = call.terms;
  const admitted = await ports.admission.admitLookup({
    ...call.context,
    creatorId,
    policy: policies.unlocks,
    work: { kind: 'lookup', handles: [name] },
    requested: 1,
    hold: prices.creditsPerCreator,
    platform: name.platform,
    filters: null,
    filtersSummary: null,
    name: null,
    ...(reason === undefined ? {} : { reason }),
    fingerprint: ports.digest(`lookup ${canonicalJson(name)}`),
  });
  if (!admitted.admitted)
    return admitted.reason === 'already_owned'
      ? afterAnother(call, name, { jobId: null, ports })
      : refused(refusalOfAdmission(admitted, links));
  call.onLimits(admitted.windows);
  await runHere(admitted.jobId, ports);
  return admitted.deduplicated
    ? afterAnother(call, name, { jobId: admitted.jobId, ports })
    : delivered(call, admitted.jobId, ports);
}

/** Answers with the row and charge of this call's own job. */
async function delivered(call: Call, jobId: string, ports: LookupPorts): Promise<Outcome<Body>> {
  const job = await ports.jobs.ofAccount(call.accountId, jobId);
  const [row] = await ports.jobs.rows(jobId, { offset: 0, limit: 1 });
  const entries = await ports.ledger.entriesOf(call.accountId, { historyId: jobId });
  const common = {
    // Owned but not charged here: an unlock or export paid for it after this call was admitted.
    was_owned: row !== undefined && row.charged === 0 && row.owned_since !== null,
    history_id: jobId,
    credits_charged: job?.credits.charged ?? 0,
    credits_remaining: await creditsRemaining(call, ports),
    ledger_entry_ids: entries.map((entry) => entry.entryId),
  };
  if (row !== undefined) return done({ status: 'ok', creator: shownRow(row), ...common });
  if (job !== null && hasEnded(job)) return done({ status: 'none', creator: null, ...common });
  return done({ status: 'unavailable', creator: null, ...common, ...notEnded(jobId) });
}

function notEnded(jobId: string) {
  return {
    message: 'The lookup has not finished yet.',
    suggested_next: `Call get_history_data with history_id ${jobId}.`,
  };
}

/**
 * Answers a call that lost a race: the other call is charged, and this one returns its result.
 *
 * @param jobId the identical lookup that was running, if any
 */
async function afterAnother(
  call: Call,
  name: CreatorName,
  { jobId, ports }: { jobId: string | null; ports: LookupPorts },
): Promise<Outcome<Body>> {
  const { creator, ownedSince } = await targetOf(call, name, ports);
  if (creator === null) return free(call, ports, { status: 'none', creator: null, was_owned: false });
  if (ownedSince !== undefined)
    return free(call, ports, { status: 'ok', creator: ownedRow(creator, ownedSince, ports), was_owned: true });
  const job = jobId === null ? null : await ports.jobs.ofAccount(call.accountId, jobId);
  const why =
    job === null || hasEnded(job)
      ? { message: 'The lookup that was running ended without this creator.', suggested_next: 'Repeat the call.' }
      : { history_id: job.jobId, ...notEnded(job.jobId) };
  return free(call, ports, { status: 'unavailable', creator: null, was_owned: false, ...why });
}

const askTheNetwork = 'The database has no such creator. Call again with refresh: true to fetch it from the network.';

interface Target {
  readonly name: CreatorName;
  readonly creator: Creator | null;
  readonly ownedSince: Date | undefined;
}

async function targetOf(
  call: Call,
  name: CreatorName,
  { creators, ownership }: Pick<Ports, 'creators' | 'ownership'>,
): Promise<Target> {
  const creator = (await creators.byNames([name]))[0] ?? null;
  if (creator === null) return { name, creator, ownedSince: undefined };
  const owned = await ownership.ownedSince(call.accountId, [creator.id]);
  return { name, creator, ownedSince: owned.get(creator.id) };
}

function wouldCharge({ creator, ownedSince }: Target, refresh: boolean): boolean {
  return ownedSince === undefined && (creator === null ? refresh : !creator.is_private && hasContact(creator));
}

/** Returns the target after a fetch from the network, or the outcome that ends the call. */
async function refreshed(call: Call, target: Target, ports: LookupPorts): Promise<Target | Outcome<Body>> {
  const foreseen = wouldCharge(target, true) ? await foreseenRefusal(call, ports) : null;
  if (foreseen !== null) return foreseen;
  const look = await refreshFromNetwork(call, { name: target.name, known: target.creator }, ports);
  // The handle may now belong to another person, whose contacts the account doesn't own, or the person may have a new handle.
  if (look.ended === undefined) return targetOf(call, look.name, ports);
  if ('refusal' in look.ended) return refused(look.ended.refusal);
  return free(call, ports, { creator: null, was_owned: target.ownedSince !== undefined, ...look.ended });
}

async function answer(
  call: Call,
  target: Target,
  { body, ports }: { body: Input; ports: LookupPorts },
): Promise<Outcome<Body>> {
  const { name, creator, ownedSince } = target;
  if (creator === null)
    return free(call, ports, {
      status: 'none',
      creator: null,
      was_owned: false,
      ...(name.platform === 'photonet' && !body.refresh ? { suggested_next: askTheNetwork } : {}),
    });
  if (ownedSince !== undefined)
    return free(call, ports, { status: 'ok', creator: ownedRow(creator, ownedSince, ports), was_owned: true });
  if (creator.is_private)
    return refused(
      cannot('This profile is private.', { suggested_next: 'Choose another creator. Nothing was charged.' }),
    );
  if (!hasContact(creator))
    return free(call, ports, { status: 'ok', creator: ownedRow(creator, undefined, ports), was_owned: false });
  return deliver(call, { name, creatorId: creator.id, reason: body.reason }, ports);
}

async function handle(call: Call, body: Input, ports: LookupPorts): Promise<Outcome<Body>> {
  const { handle: text, platform, creator_id } = body;
  if (creator_id !== undefined && text === undefined && platform === undefined)
    return body.refresh ? refused(refreshById) : ownedById(call, creator_id, ports);
  if (text === undefined || creator_id !== undefined) return refused(exactlyOneOf('handle, creator_id'));
  const given = { field: 'handle', text, platform, unknownOn: 'photonet' } as const;
  const resolved = await resolveOne(call.accountId, given, ports);
  if (!resolved.done) return resolved;
  const name = resolved.body;
  if (call.admittedBefore) return deliver(call, { name, creatorId: null, reason: body.reason }, ports);
  const target = await targetOf(call, name, ports);
  const onNetwork = body.refresh && name.platform === 'photonet';
  if (!call.confirmed && wouldCharge(target, onNetwork)) return refused(await unconfirmed(call, ports));
  if (!onNetwork) return answer(call, target, { body, ports });
  const seen = await refreshed(call, target, ports);
  if ('done' in seen) return seen;
  // The fetch may have turned a free lookup into a paid one: a first contact, or another person.
  return !call.confirmed && wouldCharge(seen, false)
    ? refused(await unconfirmedNow(call, { before: target, seen }, ports))
    : answer(call, seen, { body, ports });
}

const refreshById = invalidRequest([
  { field: 'refresh', code: 'conflict', problem: 'requires handle, not creator_id' },
]);

/** Finds only creators that the account owns, whatever their handle is now. */
async function ownedById(call: Call, creatorId: string, ports: LookupPorts): Promise<Outcome<Body>> {
  const id = numberOf(creatorId);
  const person = id === null ? null : await ports.creators.details(id);
  const owned = person === null ? new Map() : await ports.ownership.ownedSince(call.accountId, [person.id]);
  const [creator] = await ports.creators.byIds([...owned.keys()]);
  if (creator === undefined)
    return free(call, ports, { status: 'none', creator: null, was_owned: false, suggested_next: onlyOwned });
  return free(call, ports, {
    status: 'ok',
    creator: ownedRow(creator, owned.get(creator.id), ports),
    was_owned: true,
  });
}

const onlyOwned = 'An id finds only creators that the account owns; look up others by handle.';

async function unconfirmed(call: Call, ports: Pick<Ports, 'ledger'>): Promise<CallRefusal> {
  return needsConfirmation({
    max_credits: call.terms.prices.creditsPerCreator,
    already_owned: 0,
    credits_remaining: await creditsRemaining(call, ports),
  });
}

async function unconfirmedNow(
  call: Call,
  { before, seen }: { readonly before: Target; readonly seen: Target },
  ports: Pick<Ports, 'ledger'>,
): Promise<CallRefusal> {
  const { message, ...refusal } = await unconfirmed(call, ports);
  const another = before.creator !== null && before.creator.id !== seen.creator?.id;
  return {
    ...refusal,
    message: another ? `This handle now belongs to another person. ${message}` : message,
    suggested_next: `${refusal.suggested_next} Leave out refresh: the fetched profile is stored.`,
  };
}

export const lookupCreator = defineOperation({
  name: 'lookup_creator',
  title: 'Look up a creator',
  group: 'Unlock and export',
  scope: 'contacts',
  summary: 'Delivers one creator at once with contact details, and unlocks it if the account doesn’t own it.',
  description:
    'Give exactly one of `handle` and `creator_id`. Send `confirmed: true` if the lookup would charge: the creator is known, has a contact and is not owned. A private profile returns 422 `error`. `refresh` updates the profile only; `details_as_of`, `growth_as_of` and `audience_as_of` stay unchanged. If the handle now belongs to another person, that person is a new creator and costs 1 credit. The previous one keeps its data and ownership and is marked `handle_changed`. If the fetch turns a free call into a paid one, the call returns `needs_confirmation`, or 402 without credits. Nothing is charged; only the live fetch counts.',
  input,
  output,
  cost: '1 credit if the creator has contacts and is not already owned.',
  limits: ['unlocks', 'live_fetches'],
  confirmation: 'when_charging',
  spends: true,
  readOnly: false,
  refusals: ['needs_confirmation', 'insufficient_credits', 'error'],
  handle,
});
