import { lastPart, letters, nearestPath } from '@creator-discovery/search-filters';

/** Names of the fields in other systems. */
const otherNames = new Map(
  Object.entries({
    handle: 'username login screenname',
    name: 'nickname fullname displayname title',
    platform: 'network',
    platform_user_id: 'id userid externalid',
    bio: 'biography description introduction about',
    profile_url: 'url link',
    photo_url: 'avatar picture image imageurl profilepicture profilepictureurl profilepicurl',
    follower_count: 'subscribers subscribercount fans',
    content_count: 'posts mediacount videocount',
    engagement_rate_pct: 'er',
    gender: 'sex',
    language: 'lang',
    location_id: 'country city place',
    interests: 'category categories',
    hashtags: 'tags',
    contacts: 'email emails mail phone phonenumber',
    as_of: 'updatedat lastupdated fetchedat scrapedat',
    percentage: 'weight share',
  }).flatMap(([field, names]) => names.split(' ').map((name) => [name, field] as const)),
);

/** Suggests a field for an unknown name: an alias of another system, a typing error, or the same words; null if none is near. */
export function nearestField(given: string, known: readonly string[]): string | null {
  const own = letters(lastPart(given));
  const other = otherNames.get(own);
  if (other !== undefined) {
    const sibling = `${given.slice(0, given.length - lastPart(given).length)}${other}`.replaceAll('[]', '');
    if (known.includes(sibling)) return sibling;
    if (known.includes(other)) return other;
  }
  return nearestPath(given, known);
}
