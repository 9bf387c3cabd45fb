/** Something that the palette can do. */
export interface Command {
  /** Its own among all commands. */
  readonly id: string;
  readonly label: string;
  readonly group: Group;
  /** What else it may be called. */
  readonly words?: string;
  readonly run: () => void;
}

export type Group = 'Pages' | 'Creators' | 'Lists' | 'Saved searches' | 'Actions';

/** A word may be a handle too: creators come first only where an `@` says so. */
const order: readonly Group[] = ['Pages', 'Saved searches', 'Lists', 'Actions', 'Creators'];
const orderOfHandles: readonly Group[] = ['Creators'];

/** As many of a group as can be looked over. */
const mostOfGroup = 8;

/** The commands that have all words of what was typed, in groups; within a group, those that begin with it come first. */
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
    return items.length === 0 ? [] : [{ value, items: items.slice(0, mostOfGroup) }];
  });
}

/** The handle that was typed, if it may be one: `@ana.b`, `ana.b`. */
export function handleIn(typed: string): string | null {
  const handle = typed.trim().replace(/^@/, '');
  return /^[\p{L}\p{N}._-]{2,60}$/u.test(handle) ? handle : null;
}
