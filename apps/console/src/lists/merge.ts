import type { Schemas } from '../api.ts';

/** Editable texts of a list. */
export type ListText = Pick<Schemas['CreatorList'], 'name' | 'description' | 'tags'>;

export type TextField = keyof ListText;

/** A field that two editors left in different states. */
export interface Difference {
  readonly field: TextField;
  readonly yours: string;
  readonly theirs: string;
  /** The side that changed the field; the current editor if both did. */
  readonly suggested: 'yours' | 'theirs';
}

const fields = ['name', 'description', 'tags'] as const;

function textOf(list: ListText, field: TextField): string {
  const value = list[field];
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}

/** Fields in which the two versions differ, relative to their common base. */
export function differences(
  base: ListText,
  { yours, theirs }: { readonly yours: ListText; readonly theirs: ListText },
): readonly Difference[] {
  return fields.flatMap((field) => {
    const [was, mine, now] = [base, yours, theirs].map((list) => textOf(list, field));
    if (was === undefined || mine === undefined || now === undefined || mine === now) return [];
    return [{ field, yours: mine, theirs: now, suggested: mine === was ? ('theirs' as const) : ('yours' as const) }];
  });
}

/** Fields without a choice are equal in both. */
export function merged(
  { yours, theirs }: { readonly yours: ListText; readonly theirs: ListText },
  choices: Readonly<Partial<Record<TextField, 'yours' | 'theirs'>>>,
): ListText {
  const of = (field: TextField) => (choices[field] === 'theirs' ? theirs : yours);
  return { name: of('name').name, description: of('description').description, tags: of('tags').tags };
}
