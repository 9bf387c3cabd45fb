import type { Schemas } from '../api.ts';
import { platforms } from '../kit/format.ts';
import { typedCreator } from '../model/typed-creator.ts';

export interface Command {
  /** Unique among all commands. */
  readonly id: string;
  readonly label: string;
  readonly group: Group;
  /** Synonyms. */
  readonly words?: string;
  readonly run: () => void;
}

export type Group = 'Pages' | 'Creators' | 'Lists' | 'Saved searches' | 'Actions';

/** A word may be a handle too; creators come first only after `@`. */
const order: readonly Group[] = ['Pages', 'Saved searches', 'Lists', 'Actions', 'Creators'];
const orderOfHandles: readonly Group[] = ['Creators'];

/** Groups that grow with the account show their first matches; the others are short. */
const maxOf: Partial<Record<Group, number>> = { 'Saved searches': 8, Lists: 8 };

/** Commands that contain every typed word, grouped; prefix matches come first. */
export function matching(
  commands: readonly Command[],
  typed: string,
): readonly { readonly value: Group; readonly items: readonly Command[] }[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ group, label, words: others = '' }) => {
    const text = `${label} ${others}`.toLowerCase();
    return group === 'Creators' || words.every((word) => text.includes(word));
  });
  const rank = ({ label }: Command) => (label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return (typed.trim().startsWith('@') ? orderOfHandles : order).flatMap((value) => {
    const items = found.filter(({ group }) => group === value).sort((one, other) => rank(one) - rank(other));
    return items.length === 0 ? [] : [{ value, items: items.slice(0, maxOf[value]) }];
  });
}

/** Returns the typed creator on each possible platform; a link names its platform. */
export function creatorsIn(typed: string): readonly Schemas['CreatorName'][] {
  const reading = typedCreator(typed, null);
  if (!reading.ok || typed.trim().length < 2) return [];
  const { platform: only, handle } = reading;
  return (only === null ? platforms : [only]).map((platform) => ({ platform, handle }));
}
