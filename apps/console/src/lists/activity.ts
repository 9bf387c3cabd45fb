import type { Schemas } from '../api.ts';
import { listed } from '../kit/format.ts';
import { usualStages } from './stages.ts';

type Change = Schemas['ListItemChange'];

interface ActivityLine {
  readonly words: string;
  readonly at: string;
  /** Name of a key. */
  readonly by: string;
}

/** Words for changes, newest first as given. */
export function activityOf(changes: readonly Change[]): readonly ActivityLine[] {
  return changes.map((change, index) => ({
    words: wordsOf(change, changes.slice(index + 1)),
    at: change.at,
    by: change.key_name ?? 'a deleted key',
  }));
}

function wordsOf({ change, value, tags }: Change, earlier: readonly Change[]): string {
  switch (change) {
    case 'added':
      return value === null ? 'Added' : `Added to ${value}`;
    case 'removed':
      return 'Removed';
    case 'stage': {
      const before = earlier.find((one) => one.change === 'stage' || one.change === 'added')?.value;
      return `${before ?? usualStages[0]} to ${value ?? usualStages[0]}`;
    }
    case 'note':
      return value === null ? 'Note removed' : `Note: “${value}”`;
    case 'tags':
      return tags.length === 0 ? 'Tags removed' : `Tags: ${listed(tags)}`;
  }
}

/** Fields of an item that people edit. */
export type Edited = Pick<Schemas['ListItem'], 'stage' | 'note' | 'tags'>;

/** Values that others have saved since a time; absent fields are unchanged. */
export function changesSince(changes: readonly Change[], since: string): Partial<Edited> {
  const newer = changes.filter(({ at }) => Date.parse(at) > Date.parse(since)).toReversed();
  return Object.fromEntries(
    newer.flatMap(({ change, value, tags }) =>
      change === 'added' || change === 'removed' ? [] : [[change, change === 'tags' ? tags : value]],
    ),
  );
}

/** Returns the values of others for fields that both have changed, to different values. */
export function inConflict<Fields extends object>(mine: Partial<Fields>, theirs: Partial<Fields>): Partial<Fields> {
  const both = (Object.keys(theirs) as (keyof Fields)[]).filter((field) => field in mine);
  const differing = both.filter((field) => String(mine[field] ?? '') !== String(theirs[field] ?? ''));
  return Object.fromEntries(differing.map((field) => [field, theirs[field]])) as Partial<Fields>;
}
