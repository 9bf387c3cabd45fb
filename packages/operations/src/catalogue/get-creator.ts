import {
  type BandMedians,
  type CreatorDetails,
  type CreatorName,
  factsInRow,
  previewOf,
  type SizeBand,
  shownEstimates,
  sizeBandOf,
} from '@creator-discovery/creators';
import { everyCreator, genders, inRange, platforms, publicNames, publicText } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { numberOf, resolveOne } from '../creator-names.ts';
import { refusalOfLimit } from '../limit-slot.ts';
import { type Call, defineOperation, done, type ImmutableBody, type Outcome, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { cannot, exactlyOneOf, refusalOfAdmission } from '../refusal.ts';
import {
  chargedPage,
  chargeFields,
  count,
  creatorIdInput,
  credits,
  handleInput,
  historyKind,
  instant,
  maxCreditsInput,
  platformInput,
  suggestedNext,
} from '../shapes/basics.ts';
import { creatorPreview, creatorRow } from '../shapes/creator.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownAs, shownIn } from '../shapes/shown.ts';
import { creditsRemaining } from './unlock-creators.ts';

const number = z.number().nullable();
const percentage = z.number().describe('Percent of the audience.');

const audienceShape = z
  .object({
    locations: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), percentage })),
    ages: z.array(z.object({ min: count, max: count, percentage })),
    genders: z.array(z.object({ code: z.enum(genders), percentage })),
    languages: z.array(z.object({ code: z.string(), name: z.string(), percentage })),
    credibility: number.describe('Share of real followers, 0 to 1.'),
  })
  .register(namedShapes, { name: 'Audience' });

const mediansShape = z
  .object({
    of: z.literal('platform and follower band'),
    min_followers: count,
    max_followers: count.nullable().describe('Exclusive upper bound; null if the band has none.'),
    creators: count.describe('Creators in the band.'),
    engagement_rate_pct: number,
    average_likes: number,
    average_comments: number,
    average_views: number,
    audience_credibility: number,
    follower_growth_pct: number.describe('Over one month.'),
    as_of: instant.describe('When the medians were computed, at most 10 minutes ago.'),
  })
  .register(namedShapes, { name: 'BandMedians' });

const membershipShape = z
  .object({ list_id: z.string(), name: z.string(), item_id: z.string(), stage: z.string().nullable() })
  .register(namedShapes, { name: 'ListMembership' });

const encounterShape = z
  .object({
    at: instant,
    history_id: z.string(),
    kind: historyKind,
    name: z.string().nullable(),
    reason: z.string().nullable(),
    credits_charged: credits.nullable().describe('For this creator; null for searches.'),
  })
  .register(namedShapes, { name: 'CreatorEncounter' });

const { platform_user_id: _, location: __, ...shownFacts } = factsInRow;

const profile = z
  .object({
    ...creatorPreview.shape,
    handle_changed: creatorRow.shape.handle_changed,
    ...shownFacts,
    ...creatorPreview.shape,
    hashtags: z.array(z.string()),
    audience: audienceShape.nullable().describe('Null if unknown.'),
    owned_since: instant.nullable(),
    as_of: instant,
    details_as_of: instant.nullable(),
    growth_as_of: instant.nullable(),
    audience_as_of: instant.nullable(),
    estimated: creatorRow.shape.estimated,
    medians: mediansShape.nullable(),
    percentile: z
      .object({ engagement_rate_pct: number })
      .describe('Percentage of creators of similar size whose known rate is lower.'),
  })
  .register(namedShapes, { name: 'CreatorProfile' });

const output = z.object({
  status: z
    .enum(['ok', 'hidden', 'none', 'unavailable'])
    .describe('`hidden`: not yet shown to the account. `none`: no such creator. `unavailable`: just erased.'),
  creator: profile.nullable(),
  hidden: z
    .object({
      name: z.string(),
      handle: z.string(),
      platform: z.enum(platforms),
      credits_at_most: credits.describe('Maximum cost of `show`.'),
    })
    .nullable()
    .describe('Everything shown of a `hidden` creator.'),
  in_lists: z.array(membershipShape).describe('Lists with this creator.'),
  history: z
    .array(encounterShape)
    .describe('Newest first: the latest search that showed the creator, and the 20 latest jobs that delivered it.'),
  history_id: z.string().nullable().describe('History entry of `show`; null if nothing had to be shown.'),
  ...chargeFields,
  suggested_next: suggestedNext.optional(),
});

type Body = ImmutableBody<z.output<typeof output>>;
type Profile = NonNullable<Body['creator']>;
type ProfilePorts = Pick<Ports, 'creators' | 'index' | 'places' | 'languages'>;
type CreatorPorts = ProfilePorts &
  Pick<Ports, 'readCreator' | 'history' | 'ownership' | 'lists' | 'limits' | 'admission' | 'ledger' | 'digest'>;

const input = z.strictObject({
  handle: handleInput.optional(),
  platform: platformInput.optional(),
  creator_id: creatorIdInput.optional(),
  show: z.boolean().default(false).describe('Shows a hidden creator. Costs the same as a search result.'),
  max_credits: maxCreditsInput,
});

async function handle(
  call: Call,
  { handle: text, platform, creator_id, show }: z.output<typeof input>,
  ports: CreatorPorts,
): Promise<Outcome<Body>> {
  if (creator_id !== undefined && text === undefined && platform === undefined)
    return byId(call, { creatorId: creator_id, show }, ports);
  if (text === undefined || creator_id !== undefined) return refused(exactlyOneOf('handle, creator_id'));
  const given = { field: 'handle', text, platform, unknownOn: 'photonet' } as const;
  const resolved = await resolveOne(call.accountId, given, ports);
  if (!resolved.done) return resolved;
  const name = resolved.body;
  const details = await ports.creators.details(name);
  if (call.admittedBefore) return showFirst(call, { name, details }, ports);
  if (details === null) return free(call, { status: 'none' }, ports);
  const standing = await standingOf(call.accountId, [details.id], ports);
  return answer(call, { details, standing, show }, ports);
}

interface FoundCreator {
  readonly details: CreatorDetails;
  readonly standing: Standing;
  readonly show: boolean;
}

/** Answers a call that may reveal that the creator exists. */
async function answer(
  call: Call,
  { details, standing, show }: FoundCreator,
  ports: CreatorPorts,
): Promise<Outcome<Body>> {
  const { known, in_lists, history } = standing;
  if (known)
    return free(call, { status: 'ok', creator: await profileOf(details, standing, ports), in_lists, history }, ports);
  if (details.is_private)
    return refused(cannot('This profile is private.', { suggested_next: 'Choose another creator.' }));
  if (show) return showFirst(call, { name: details, details }, ports);
  const hidden = {
    name: publicText(details.name),
    handle: details.handle,
    platform: details.platform,
    credits_at_most: await maxCostOfShowing(call, ports),
  };
  return free(call, { status: 'hidden', hidden, in_lists, history, suggested_next: hiddenHint }, ports);
}

/** Ids can be guessed, so only creators that the account was shown, owns or has in a list are found by id. */
async function byId(
  call: Call,
  { creatorId, show }: { readonly creatorId: string; readonly show: boolean },
  ports: CreatorPorts,
): Promise<Outcome<Body>> {
  const id = numberOf(creatorId);
  const details = id === null ? null : await ports.creators.details(id);
  if (id === null || details === null) return free(call, { status: 'none' }, ports);
  if (call.admittedBefore) return showFirst(call, { name: details, details }, ports);
  const standing = await standingOf(call.accountId, [...new Set([id, details.id])], ports);
  if (!standing.known && standing.in_lists.length === 0) {
    const full = await refusalOfLimit(call, 'finds', ports);
    if (full !== null) return full;
  }
  return answer(call, { details, standing, show }, ports);
}

const hiddenHint =
  'Call again with show: true and max_credits to see the rest. It is free once the account was shown or owns this creator.';

async function free(
  call: Call,
  body: Pick<Body, 'status'> & Partial<Body>,
  ports: Pick<Ports, 'ledger'>,
): Promise<Outcome<Body>> {
  return done({
    creator: null,
    hidden: null,
    in_lists: [],
    history: [],
    history_id: null,
    credits_charged: 0,
    credits_remaining: await creditsRemaining(call, ports),
    ledger_entry_ids: [],
    ...body,
  });
}

/** Zero while free creators are left, and without usage pricing, because the call is then refused. */
async function maxCostOfShowing({ caller, terms }: Call, { history }: Pick<Ports, 'history'>): Promise<number> {
  const { accountId, usagePricing } = caller.account;
  const { freeCreatorsPerDay, creatorsPerCredit } = terms.prices;
  const { freeCreatorsUsed } = await history.allowance(accountId);
  return !usagePricing || freeCreatorsUsed < freeCreatorsPerDay ? 0 : Math.ceil(1 / creatorsPerCredit);
}

/** Shared by every first showing: fingerprints keep pages of different creators apart. */
const pageOfShowing = '00000000-0000-4000-8000-000000000001';

/**
 * Shows a creator for the first time, as a search page with this creator alone. Concurrent calls are the same page,
 * which is paid once; later calls find the creator already shown.
 */
async function showFirst(
  call: Call,
  { name, details }: { readonly name: CreatorName; readonly details: CreatorDetails | null },
  ports: CreatorPorts,
): Promise<Outcome<Body>> {
  const { prices, policies, links } = call.terms;
  const creatorIds = details === null ? [] : [details.id];
  const admitted = await ports.admission.admitSearch({
    ...call.context,
    policy: policies.searches,
    prices,
    platform: name.platform,
    filters: null,
    filtersSummary: `${name.platform} creator @${name.handle}`,
    fingerprint: ports.digest(`get_creator ${creatorIds[0]}`),
    offset: 0,
    total: creatorIds.length,
    creatorIds,
    pageRequestId: pageOfShowing,
  });
  if (!admitted.admitted) return refused(refusalOfAdmission(admitted, links));
  call.onLimits(admitted.windows);
  const [shownId] = admitted.creatorIds;
  // A replay returns the creator that the first call showed, even if the handle has changed hands.
  const shown = shownId === undefined || shownId === details?.id ? details : await ports.creators.details(shownId);
  const standing = shown === null ? null : await standingOf(call.accountId, [shown.id], ports);
  return done({
    status: shown === null ? 'unavailable' : 'ok',
    creator: shown === null || standing === null ? null : await profileOf(shown, standing, ports),
    hidden: null,
    in_lists: standing?.in_lists ?? [],
    history: standing?.history ?? [],
    ...shownIn(chargedPage, admitted),
  });
}

/** Relation of an account to a creator. */
interface Standing extends Pick<Body, 'in_lists' | 'history'> {
  readonly ownedSince: Date | null;
  /** Shown or delivered to the account, or owned. */
  readonly known: boolean;
}

async function standingOf(
  accountId: string,
  creatorIds: readonly number[],
  { ownership, history, lists }: Pick<Ports, 'ownership' | 'history' | 'lists'>,
): Promise<Standing> {
  const [owned, encounters, memberships] = await Promise.all([
    ownership.ownedSince(accountId, creatorIds),
    history.encounters(accountId, creatorIds),
    lists.memberships(accountId, creatorIds),
  ]);
  const [ownedSince = null] = [...owned.values()];
  return {
    ownedSince,
    known: ownedSince !== null || encounters.length > 0 || memberships.some(({ wasShown }) => wasShown),
    in_lists: memberships.map((membership) => shownIn(membershipShape, membership)),
    history: encounters.map((one) => shownIn(encounterShape, { ...one, creditsCharged: one.charged })),
  };
}

async function profileOf(details: CreatorDetails, { ownedSince }: Standing, ports: ProfilePorts): Promise<Profile> {
  const { platform, interests, topics, hashtags } = details;
  const band = sizeBandOf(details.follower_count);
  const [medians, percentile] = await Promise.all([
    band === null ? null : ports.creators.medians(platform, band),
    band === null ? null : percentileOf(details, band, ports),
  ]);
  return shownAs(profile, {
    ...details,
    ...previewOf(details, ports.places),
    owned: ownedSince !== null,
    owned_since: ownedSince?.toISOString() ?? null,
    mentions: [...publicNames(details.mentions)],
    interests: [...publicNames(interests)],
    topics: [...publicNames(topics)],
    hashtags: [...publicNames(hashtags)],
    audience: audienceOf(details, ports),
    estimated: shownEstimates(details.estimated),
    medians: band === null || medians === null ? null : mediansOf(medians, band),
    percentile: { engagement_rate_pct: percentile },
  });
}

function mediansOf({ asOf, ...figures }: BandMedians, { min, max }: SizeBand): NonNullable<Profile['medians']> {
  return {
    of: 'platform and follower band',
    min_followers: min,
    max_followers: max,
    ...figures,
    as_of: asOf.toISOString(),
  };
}

/** Percentage of creators of similar size with a lower engagement rate; null if unknown. */
async function percentileOf(
  { platform, engagement_rate_pct: rate }: CreatorDetails,
  { min, max }: SizeBand,
  { index }: Pick<Ports, 'index'>,
): Promise<number | null> {
  if (rate === null) return null;
  const size = inRange('followers', { min, max: max === null ? null : max - 1 });
  const within = (min: number | null) =>
    index.count({ ...everyCreator(platform), conditions: [size, inRange('engagementRate', { min })] });
  const [known, atLeast] = await Promise.all([within(null), within(rate)]);
  return known.total === 0 ? null : Math.round((1000 * (known.total - atLeast.total)) / known.total) / 10;
}

/** Sorts shares by size and age bands by age. */
function audienceOf({ audience }: CreatorDetails, { places, languages }: ProfilePorts): Profile['audience'] {
  if (audience === null) return null;
  const found = (audience.locations ?? []).flatMap(({ id, percentage }) => {
    const place = places.byId(id);
    return place === null ? [] : [{ id: place.id, name: place.name, type: place.type, percentage }];
  });
  const spoken = (audience.languages ?? []).map(({ code, percentage }) => ({
    code,
    name: languages.byCode(code)?.name ?? code,
    percentage,
  }));
  return {
    locations: largestFirst(found),
    ages: (audience.ages ?? []).toSorted((a, b) => a.min - b.min),
    genders: largestFirst(audience.genders ?? []),
    languages: largestFirst(spoken),
    credibility: audience.credibility ?? null,
  };
}

function largestFirst<Entry extends { readonly percentage: number }>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => b.percentage - a.percentage);
}

export const getCreator = defineOperation({
  name: 'get_creator',
  title: 'Get a creator',
  group: 'Search',
  scope: 'search',
  summary: 'Shows one creator with audience, growth and the medians of its size, without contact details.',
  description:
    'Give exactly one of `handle` and `creator_id`. A handle finds its current holder. Creators that the account was shown or owns are free. Any other creator is `hidden`: only its name is shown until you send `show: true`. By an id that is in no list of the account, that counts as a find.',
  input,
  output,
  cost: 'Free; `show` of a `hidden` creator costs the same as one search result.',
  limits: ['searches', 'finds'],
  confirmation: 'never',
  spends: true,
  readOnly: false,
  idempotent: true,
  refusals: ['usage_pricing_required', 'insufficient_credits', 'error'],
  handle,
});
