import type { HashtagPost, Post } from '@creator-discovery/scraping';
import type { CampaignPlan } from './campaign.ts';
import { personSeed } from './seed.ts';

/** Somebody who was found in posts, to be visited unless the frontier has the handle already. */
export interface FoundPerson {
  /** The folded handle. */
  readonly name: string;
  /** Steps away from the seeds. */
  readonly depth: number;
  /** In how many of the posts. */
  readonly seen: number;
}

/** Who the posts of a hashtag lead to: their authors at its own depth, whom they tag one step further. */
export function peopleOfHashtag(posts: readonly HashtagPost[], plan: CampaignPlan, depth: number): FoundPerson[] {
  const found = new FoundPeople();
  for (const post of posts) {
    if (plan.authors && post.author !== null) found.add([post.author.username], depth);
    if (plan.tagged) found.add(post.tagged_users, depth + 1);
  }
  return found.all();
}

/** Whom the posts of a person tag, one step further than the person, who isn't among them. */
export function peopleOfPosts(
  posts: readonly Post[],
  plan: CampaignPlan,
  person: { readonly name: string; readonly depth: number },
): FoundPerson[] {
  if (!plan.tagged) return [];
  const found = new FoundPeople();
  for (const post of posts) found.add(post.tagged_users, person.depth + 1);
  return found.all().filter(({ name }) => name !== person.name);
}

/** The same people where the visit that found them is at another depth by now: somebody turned out to be nearer meanwhile. */
export function foundFrom(
  depth: number,
  claimed: { readonly depth: number },
  found: readonly FoundPerson[],
): readonly FoundPerson[] {
  const nearer = claimed.depth - depth;
  return nearer === 0 ? found : found.map((person) => ({ ...person, depth: person.depth - nearer }));
}

/** People by folded handle; the nearest of their depths counts. Names that no handle can be are left out. */
class FoundPeople {
  readonly #people = new Map<string, { depth: number; seen: number }>();

  /** @param handles of one post: somebody named twice is seen once. */
  add(handles: readonly string[], depth: number): void {
    const names = new Set(handles.flatMap((handle) => personSeed(handle)?.name ?? []));
    for (const name of names) {
      const known = this.#people.get(name) ?? { depth, seen: 0 };
      this.#people.set(name, { depth: Math.min(known.depth, depth), seen: known.seen + 1 });
    }
  }

  /** In the order of their names. */
  all(): FoundPerson[] {
    return [...this.#people].map(([name, person]) => ({ name, ...person })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
