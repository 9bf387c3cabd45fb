import {
  type Creator,
  type CreatorName,
  countryOf,
  type ImportRecord,
  readContacts,
} from '@creator-discovery/creators';
import { forgetPosts, liveProfile, type Profile } from '@creator-discovery/scraping';
import type { Call } from './operation.ts';
import type { Ports } from './ports.ts';
import { cannot, type Refusal, rateLimited } from './refusal.ts';

/** How the call ends because of what the network said; without it the creator was stored. */
export type Refreshed =
  | { readonly ended?: undefined }
  | {
      readonly ended:
        | { readonly refusal: Refusal }
        | { readonly status: 'none' | 'unavailable'; readonly message?: string };
    };

type Contacts = NonNullable<ImportRecord['contacts']>;

/** As the profile shows them. */
function contactsOf({ contact_email, bio_emails, contact_phone }: Profile): Contacts {
  const emails = [contact_email, ...bio_emails].filter((email): email is string => email !== null && email !== '');
  return [
    ...emails.map((value) => ({ type: 'EMAIL' as const, value })),
    ...(contact_phone === null || contact_phone === '' ? [] : [{ type: 'PHONE' as const, value: contact_phone }]),
  ];
}

/**
 * The contacts that can be read. A profile shows no country: that of the known creator's place is taken, unless another person
 * had the handle. (contract 1)
 */
function readableContacts(
  profile: Profile,
  known: Creator | null,
  { places, contactFormats }: Pick<Ports, 'places' | 'contactFormats'>,
): Contacts {
  const isSame = (known?.platform_user_id ?? profile.id) === profile.id;
  const country = countryOf(isSame ? known?.location_id : null, places);
  return [...readContacts(contactsOf(profile), country, contactFormats).contacts];
}

interface Collected {
  readonly contacts: Contacts;
  readonly at: Date;
}

function recordOf(name: CreatorName, profile: Profile, { contacts, at }: Collected): ImportRecord {
  return {
    platform: name.platform,
    handle: profile.username,
    name: profile.full_name === '' ? profile.username : profile.full_name,
    platform_user_id: profile.id,
    bio: profile.biography,
    photo_url: profile.profile_pic_url,
    follower_count: profile.follower_count,
    content_count: profile.media_count,
    is_verified: profile.is_verified,
    is_private: profile.is_private,
    as_of: at.toISOString(),
    ...(contacts.length === 0 ? {} : { contacts }),
  };
}

/**
 * Asks the network, counted as a live fetch, and stores what it returns: the creator is updated, or added when it was
 * not known. Whether it is the known one, its user id says: a handle may have gone to another person. It is dated by when the
 * network was asked, so that an import of the meantime counts as newer. Of suppressed creators the network isn't asked.
 * (contract 1 "Identity", contract 4 and 6 `lookup_creator`)
 *
 * @param known who has the handle as far as is known.
 */
export async function refreshFromNetwork(
  call: Pick<Call, 'caller' | 'terms' | 'onLimits'>,
  { name, known }: { readonly name: CreatorName; readonly known: Creator | null },
  ports: Pick<Ports, 'limits' | 'cache' | 'source' | 'creators' | 'clock' | 'places' | 'contactFormats'>,
): Promise<Refreshed> {
  const { caller, terms } = call;
  if (await ports.creators.isSuppressed(name)) return { ended: { status: 'none' } };
  const taken = await ports.limits.take(caller.account.accountId, terms.policies.live_fetches);
  if (!taken.taken) return { ended: { refusal: rateLimited(taken) } };
  call.onLimits(taken.windows);
  const asked = await ports.clock.now();
  const live = await liveProfile(name.handle, ports, { refresh: true });
  if (!live.ok) {
    const { reason, message } = live.failure;
    if (reason === 'target_private')
      return {
        ended: {
          refusal: cannot('This profile is private.', {
            suggested_next: 'Choose another creator. Nothing was charged.',
          }),
        },
      };
    if (reason === 'target_missing') return { ended: { status: 'none' } };
    return { ended: { status: 'unavailable', message } };
  }
  const contacts = readableContacts(live.data, known, ports);
  const record = recordOf(name, live.data, { contacts, at: asked });
  const { suppressed } = await ports.creators.upsert([record], 'refresh');
  // Whoever has the handle now was erased: whoever had it before isn't meant.
  if (suppressed > 0) return { ended: { status: 'none' } };
  const knownId = known?.platform_user_id ?? live.data.id;
  if (knownId !== live.data.id) await forgetPosts(name.handle, ports.cache);
  return {};
}
