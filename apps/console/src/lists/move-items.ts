import { call, type Schemas } from '../api.ts';
import { type AddedCreators, nameOf } from './add-creators.ts';
import { asItWas, removeItems } from './deletions.ts';
import { partsOf } from './list-items.ts';
import { type BulkResult, resultOf } from './use-bulk.ts';

type Item = Schemas['ListItem'];

/** An item for the end of another list. */
export function asAdded(item: Item): Schemas['CreatorToAdd'] {
  const { position: _, ...added } = asItWas(item);
  return added;
}

interface Moved {
  readonly from: string;
  readonly target: Schemas['CreatorList'];
  readonly items: readonly Item[];
  readonly added: AddedCreators;
}

/**
 * Removes items that another list has now. Undo needs to know that none was there before, because it removes them from that
 * list.
 */
export async function moveItems({ from, target, items, added }: Moved): Promise<BulkResult | null> {
  const missed = new Set(added.invalid.map(nameOf));
  const moved = items.filter((item) => !item.handle_changed && !missed.has(nameOf(item)));
  const removal = await removeItems(from, moved);
  const result = resultOf(removal, `moved to “${target.name}”`);
  if (result === null || added.already_present > 0) return result === null ? null : { text: result.text };
  const undo = async () => {
    for (const part of partsOf(removal.removed.map(({ platform, handle }) => ({ platform, handle }))))
      await call('remove_from_list', { list_id: target.list_id, creators: part });
    removal.undo();
  };
  return { text: result.text, undo: () => void undo() };
}
