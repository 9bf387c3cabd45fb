import { creatorContacts } from '@creator-discovery/collection';
import {
  type Creator,
  type CreatorName,
  countryOf,
  type ImportRecord,
  readContacts,
} from '@creator-discovery/creators';
import { forgetPosts, type LivePorts, liveProfile, type Profile } from '@creator-discovery/scraping';
import { refusalOfLimit } from './limit-slot.ts';
import type { Call } from './operation.ts';
import type { Ports } from './ports.ts';
import { type CallRefusal, cannot } from './refusal.ts';

export type RefreshPorts = LivePorts &
  Pick<Ports, 'limits' | 'creators' | 'clock' | 'places' | 'contactFormats' | 'profileLink'>;

/** Result of a refresh: `ended` ends the call; otherwise the creator was stored under `name`. */
export type RefreshResult =
  | { readonly ended?: undefined; readonly name: CreatorName }
  | {
      readonly ended:
        | { readonly refusal: CallRefusal }
        | { readonly status: 'none' | 'unavailable'; readonly message?: string };
    };

type Contacts = NonNullable<ImportRecord['contacts']>;

/**
 * Contacts of the profile that can be parsed. Profiles show no country, so the known creator's is used, unless the
 * handle belonged to another person. (contract 1)
 */
function readableContacts(
  profile: Profile,
  known: Creator | null,
  { places, contactFormats }: Pick<Ports, 'places' | 'contactFormats'>,
): Contacts {
  const isSame = (known?.platform_user_id ?? profile.id) === profile.id;
  const country = countryOf(isSame ? known?.location_id : null, places);
  return [...readContacts(creatorContacts(profile), country, contactFormats).contacts];
}

interface CollectedContacts {
  readonly contacts: Contacts;
  readonly at: Date;
  readonly address: string;
}

function recordOf(name: CreatorName, profile: Profile, { contacts, address, at }: CollectedContacts): ImportRecord {
  return {
    platform: name.platform,
    handle: profile.username,
    name: profile.full_name === '' ? profile.username : profile.full_name,
    platform_user_id: profile.id,
    bio: profile.biography,
    profile_url: address,
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
 * Fetches the profile, which counts as a live fetch, and stores it as a new or updated creator. The user id decides
 * which: handles change hands. The record carries the time of the request, so that imports during the fetch count as
 * newer. Suppressed creators are never fetched. (contract 1 "Identity", contract 4 and 6 `lookup_creator`)
 *
 * @param known the creator last known under this handle
 */
export async function refreshFromNetwork(
  call: Call,
  { name, known }: { readonly name: CreatorName; readonly known: Creator | null },
  ports: RefreshPorts,
): Promise<RefreshResult> {
  if (await ports.creators.isSuppressed(name)) return { ended: { status: 'none' } };
  const full = await refusalOfLimit(call, 'live_fetches', ports);
  if (full !== null) return { ended: { refusal: full.refusal } };
  const asked = await ports.clock.now();
  const live = await profileOf(name, known, ports);
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
  const address = ports.profileLink(name.platform, live.data.username);
  const record = recordOf(name, live.data, { contacts, address, at: asked });
  const { suppressed } = await ports.creators.upsert([record], 'refresh');
  // The current holder of the handle was erased, and the previous one isn't meant.
  if (suppressed > 0) return { ended: { status: 'none' } };
  const knownId = known?.platform_user_id ?? live.data.id;
  if (knownId !== live.data.id) await forgetPosts(name.handle, ports.cache);
  return { name: { ...name, handle: live.data.username.toLowerCase() } };
}

/** Reads the holder of a handle or, if it is missing, the known creator by user id. */
async function profileOf({ handle: username }: CreatorName, known: Creator | null, ports: LivePorts) {
  const live = await liveProfile({ username }, ports, { refresh: true });
  const userId = known?.platform_user_id ?? null;
  if (live.ok || live.failure.reason !== 'target_missing' || userId === null) return live;
  const renamed = await liveProfile({ username, userId }, ports, { refresh: true });
  return renamed.ok ? renamed : live;
}
