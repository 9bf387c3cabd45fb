import type { Schemas } from '../api.ts';

/** Items that receive the same tags in one call. */
export interface TagChange {
  readonly itemIds: readonly string[];
  readonly tags: readonly string[];
}

/** Distinct tags of a comma-separated text. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').flatMap((tag) => tag.trim().slice(0, 50) || []))];
}

/** Calls that add and remove tags. Other tags stay; unchanged items need no call. */
export function tagChanges(
  items: readonly Pick<Schemas['ListItem'], 'item_id' | 'tags'>[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): readonly TagChange[] {
  const changes = new Map<string, { itemIds: string[]; tags: readonly string[] }>();
  for (const { item_id, tags: before } of items) {
    const left = before.filter((tag) => !remove.includes(tag));
    const tags = [...left, ...add.filter((tag) => !left.includes(tag))];
    const key = JSON.stringify(tags);
    if (key === JSON.stringify(before)) continue;
    const change = changes.get(key) ?? { itemIds: [], tags };
    change.itemIds.push(item_id);
    changes.set(key, change);
  }
  return [...changes.values()];
}
