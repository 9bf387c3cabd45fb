import { call, type Outcome, type ResponseOf, type Schemas } from '../api.ts';
import { announce, notify } from '../kit/announcements.ts';
import { counted } from '../kit/format.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { itemPages, partsOf } from './list-items.ts';

/** Creators by name, or all that a job delivered or a search showed. */
export type ToAdd =
  | { readonly creators: readonly Schemas['CreatorToAdd'][]; readonly historyId?: never }
  | { readonly historyId: string; readonly creators?: never };

export interface AddedCreators
  extends Pick<ResponseOf<'add_to_list'>, 'added' | 'already_present' | 'invalid' | 'item_count'> {
  /** Removes them again; absent if nothing was added. */
  readonly undo?: () => Promise<void>;
}

export const nothingAdded: AddedCreators = { added: 0, already_present: 0, invalid: [], item_count: 0 };

export function sumOf(one: AddedCreators, other: AddedCreators): AddedCreators {
  return {
    added: one.added + other.added,
    already_present: one.already_present + other.already_present,
    invalid: [...one.invalid, ...other.invalid],
    item_count: other.item_count,
  };
}

/** Adds creators in several calls. After a refusal, earlier additions remain. */
export async function addCreators(listId: string, { creators, historyId }: ToAdd): Promise<Outcome<AddedCreators>> {
  if (historyId !== undefined) return call('add_to_list', { list_id: listId, history_id: historyId });
  let sum = nothingAdded;
  for (const part of partsOf(creators)) {
    const outcome = await call('add_to_list', { list_id: listId, creators: part });
    if (!outcome.ok) return outcome;
    sum = sumOf(sum, outcome.body);
  }
  return { ok: true, body: sum.added === 0 ? sum : { ...sum, undo: () => removeAdded(listId, creators, sum) } };
}

/** Keeps creators that were in the list before. */
async function removeAdded(
  listId: string,
  creators: readonly Schemas['CreatorToAdd'][],
  { added, already_present: present, item_count: count }: AddedCreators,
): Promise<void> {
  const sent = new Set(creators.map(nameOf));
  let items: readonly Schemas['CreatorName'][] = creators;
  if (present > 0) {
    const read = await itemsFrom(listId, count - added);
    if (!read.ok) return notify(`Not removed. ${wordsOf(read.refusal).text}`);
    items = read.body.filter((item) => sent.has(nameOf(item)));
    if (items.length !== added || read.body.length !== added) return notify('Not removed: the list has changed since.');
  }
  for (const part of partsOf(items)) {
    const names = part.map(({ platform, handle }) => ({ platform, handle }));
    const outcome = await call('remove_from_list', { list_id: listId, creators: names });
    if (!outcome.ok) return notify(`Not removed. ${wordsOf(outcome.refusal).text}`);
  }
  announce(`${counted(added, 'creator')} removed again.`);
}

export function nameOf({ platform, handle }: Schemas['CreatorName']): string {
  return `${platform}/${handle.toLowerCase()}`;
}

/** Additions without a position are at the end of the list. */
async function itemsFrom(listId: string, offset: number): Promise<Outcome<readonly Schemas['ListItem'][]>> {
  const all: Schemas['ListItem'][] = [];
  for await (const page of itemPages(listId, undefined, { offset })) {
    if (!page.ok) return page;
    all.push(...page.body);
  }
  return { ok: true, body: all };
}

/** `3 creators added to “Summer”; 2 were already in it.` */
export function sentenceOf({ added, already_present: present }: AddedCreators, listName: string): string {
  const before = present === 0 ? '' : `; ${present === 1 ? '1 was' : `${present} were`} already in it`;
  return `${counted(added, 'creator')} added to “${listName}”${before}.`;
}
