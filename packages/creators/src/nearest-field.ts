/** What other systems call the fields of the record. */
const otherNames: Readonly<Record<string, string>> = {
  username: 'handle',
  login: 'handle',
  screenname: 'handle',
  nickname: 'name',
  fullname: 'name',
  displayname: 'name',
  title: 'name',
  network: 'platform',
  id: 'platform_user_id',
  userid: 'platform_user_id',
  externalid: 'platform_user_id',
  biography: 'bio',
  description: 'bio',
  introduction: 'bio',
  about: 'bio',
  url: 'profile_url',
  link: 'profile_url',
  avatar: 'photo_url',
  picture: 'photo_url',
  image: 'photo_url',
  imageurl: 'photo_url',
  profilepicture: 'photo_url',
  profilepictureurl: 'photo_url',
  profilepicurl: 'photo_url',
  subscribers: 'follower_count',
  subscribercount: 'follower_count',
  fans: 'follower_count',
  posts: 'content_count',
  mediacount: 'content_count',
  videocount: 'content_count',
  er: 'engagement_rate_pct',
  sex: 'gender',
  lang: 'language',
  country: 'location_id',
  city: 'location_id',
  place: 'location_id',
  category: 'interests',
  categories: 'interests',
  tags: 'hashtags',
  email: 'contacts',
  emails: 'contacts',
  mail: 'contacts',
  phone: 'contacts',
  phonenumber: 'contacts',
  updatedat: 'as_of',
  lastupdated: 'as_of',
  fetchedat: 'as_of',
  scrapedat: 'as_of',
  weight: 'percentage',
  share: 'percentage',
};

/** Least likeness, 0 to 1, at which a field is offered. */
const leastLikeness = 0.5;

/**
 * The field that was probably meant: what another system calls it, a typing error, or a name made of the same words. Null
 * where none is near. The time it takes is bounded by the length of the names.
 */
export function nearestField(given: string, known: readonly string[]): string | null {
  const own = letters(lastPart(given));
  const other = Object.hasOwn(otherNames, own) ? otherNames[own] : undefined;
  if (other !== undefined) {
    const sibling = `${given.slice(0, given.length - lastPart(given).length)}${other}`.replaceAll('[]', '');
    if (known.includes(sibling)) return sibling;
    if (known.includes(other)) return other;
  }
  let nearest: string | null = null;
  let best = leastLikeness;
  for (const field of known) {
    const ofWhole = likeness(letters(given), letters(field));
    const ofLast = 0.95 * likeness(own, letters(lastPart(field)));
    const found = Math.max(ofWhole, ofLast);
    if (found > best) [nearest, best] = [field, found];
  }
  return nearest;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function likeness(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return Math.max(sharedPairs(a, b), 1 - editDistance(a, b) / Math.max(a.length, b.length));
}

/** Neighbouring letters that both have, of all of them: 0 to 1. */
function sharedPairs(a: string, b: string): number {
  const rest = pairsOf(b);
  const all = Math.max(a.length - 1, 0) + rest.length;
  let shared = 0;
  for (const pair of pairsOf(a)) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared++;
  }
  return all === 0 ? 0 : (2 * shared) / all;
}

function pairsOf(name: string): string[] {
  return Array.from({ length: Math.max(name.length - 1, 0) }, (_, at) => name.slice(at, at + 2));
}

/** Letters to insert, to leave out, to replace or to swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? (before[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
