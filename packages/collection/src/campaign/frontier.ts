import type { HashtagPost, Post } from '@creator-discovery/scraping';
import type { CampaignPlan } from './campaign.ts';
import { personSeed } from './seed.ts';

/** Person found in posts. */
export interface FoundPerson {
  /** Folded handle. */
  readonly name: string;
  /** Steps from the seeds. */
  readonly depth: number;
  /** Number of posts that name the person. */
  readonly seen: number;
}

/** Returns the authors of a hashtag's posts, at its depth, and the people they tag, one step further. */
export function peopleOfHashtag(posts: readonly HashtagPost[], plan: CampaignPlan, depth: number): FoundPerson[] {
  const found = new FoundPeople();
  for (const post of posts) {
    if (plan.authors && post.author !== null) found.add([post.author.username], depth);
    if (plan.tagged) found.add(post.tagged_users, depth + 1);
  }
  return found.all();
}

/** Returns the people tagged in a person's posts, one step further, without the person. */
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

/** Corrects the depths of found people if their visit has moved nearer to the seeds since it was claimed. */
export function foundFrom(
  depth: number,
  claimed: { readonly depth: number },
  found: readonly FoundPerson[],
): readonly FoundPerson[] {
  const nearer = claimed.depth - depth;
  return nearer === 0 ? found : found.map((person) => ({ ...person, depth: person.depth - nearer }));
}

/** People by folded handle, at their smallest depth. Ignores invalid handles. */
class FoundPeople {
  readonly #people = new Map<string, { depth: number; seen: number }>();

  /** @param handles handles in one post; duplicates count once. */
  add(handles: readonly string[], depth: number): void {
    const names = new Set(handles.flatMap((handle) => personSeed(handle)?.name ?? []));
    for (const name of names) {
      const known = this.#people.get(name) ?? { depth, seen: 0 };
      this.#people.set(name, { depth: Math.min(known.depth, depth), seen: known.seen + 1 });
    }
  }

  /** Returns people ordered by name. */
  all(): FoundPerson[] {
    return [...this.#people].map(([name, person]) => ({ name, ...person })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
