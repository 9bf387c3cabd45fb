import { useState } from 'react';
import { useNames } from '../../filters/known-names.ts';
import { isSameSearch } from '../../filters/normal-form.ts';
import { shortNameOf } from '../../filters/sentence.ts';
import { ActionDialog, notify, Switch, TextField } from '../../kit/kit.ts';
import type { SearchAddress } from '../search-address.ts';
import { type SavedSearch, saveSearch } from './saved-search-calls.ts';
import { readSavedAgain, useSavedSearches } from './use-saved-searches.ts';

/** Limit of the API. */
export const maxLetters = 120;

interface SaveDialogProps {
  readonly close: () => void;
  readonly address: SearchAddress;
}

export function SaveDialog({ close, address: { state, change } }: SaveDialogProps) {
  const { filters } = state;
  const names = useNames();
  const all = useSavedSearches(true) ?? [];
  const [name, setName] = useState(() => freeName(shortNameOf(filters, names), all));
  const [pinned, setPinned] = useState(false);
  async function save() {
    const saved = await saveSearch({ name: name.trim(), filters, pinned });
    if (!saved.ok) return saved;
    await readSavedAgain();
    const { saved_search_id, filters: kept } = saved.body;
    // Keeps the current filters unless the saved ones differ in meaning, such as a place's id instead of its name.
    change((now) => ({ saved: saved_search_id, ...(!isSameSearch(kept, now.filters) && { filters: kept }) }));
    close();
    notify(`Saved as “${name.trim()}”.`);
  }
  return (
    <ActionDialog close={close} title="Save this search" action="Save" off={name.trim() === ''} run={save}>
      <TextField
        label="Name"
        value={name}
        maxLength={maxLetters}
        onFocus={({ target }) => target.select()}
        change={setName}
      />
      <Switch label="Pin to the top" on={pinned} change={setPinned} />
    </ActionDialog>
  );
}

/** Numbers a name that another saved search has. */
function freeName(name: string, taken: readonly SavedSearch[]): string {
  const isTaken = (wanted: string) => taken.some((search) => search.name === wanted);
  let [free, number] = [name, 1];
  while (isTaken(free)) {
    number += 1;
    free = `${name} ${number}`;
  }
  return free;
}
