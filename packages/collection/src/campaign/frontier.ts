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
  return peopleNamed(
    posts.flatMap(({ author, tagged_users }) => [
      { handles: plan.authors && author !== null ? [author.username] : [], depth },
      { handles: plan.tagged ? tagged_users : [], depth: depth + 1 },
    ]),
  );
}

/** Returns the people tagged in a person's posts, one step further, without the person. */
export function peopleOfPosts(
  posts: readonly Post[],
  plan: CampaignPlan,
  person: { readonly name: string; readonly depth: number },
): FoundPerson[] {
  const tagged = plan.tagged ? posts.map((post) => ({ handles: post.tagged_users, depth: person.depth + 1 })) : [];
  return peopleNamed(tagged).filter(({ name }) => name !== person.name);
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

/** Returns people by folded handle, at their smallest depth, ordered by name. Duplicates in a post count once. */
function peopleNamed(posts: readonly { readonly handles: readonly string[]; readonly depth: number }[]): FoundPerson[] {
  const people = new Map<string, FoundPerson>();
  for (const { handles, depth } of posts)
    for (const name of new Set(handles.flatMap((handle) => personSeed(handle)?.name ?? []))) {
      const known = people.get(name) ?? { name, depth, seen: 0 };
      people.set(name, { name, depth: Math.min(known.depth, depth), seen: known.seen + 1 });
    }
  return [...people.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
