import { Pin, PinOff, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { wholeNumber } from '../../kit/format.ts';
import { Button, Menu, MenuItem, notify } from '../../kit/kit.ts';
import { wordsOf } from '../../kit/refusal-words.ts';
import type { SearchAddress } from '../search-address.ts';
import { openedAs } from './opened-as.ts';
import { SaveDialog } from './save-dialog.tsx';
import { deleteSavedSearch, type SavedSearch, updateSavedSearch } from './saved-search-calls.ts';
import { useReadAgain, useSavedSearches } from './use-saved-searches.ts';

interface SavedMenuProps {
  readonly address: SearchAddress;
  readonly saved: SavedSearch | null;
  readonly sentence: string;
}

export function SavedMenu({ address: { state, change }, saved, sentence }: SavedMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const all = useSavedSearches(isWanted) ?? [];
  const readAgain = useReadAgain();
  const [isSaving, setSaving] = useState(false);

  async function pin({ saved_search_id, pinned }: SavedSearch): Promise<void> {
    const answer = await updateSavedSearch({ saved_search_id, pinned: !pinned });
    if (!answer.ok) return notify(wordsOf(answer.refusal).text);
    await readAgain();
    notify(pinned ? 'Unpinned.' : 'Pinned to the top.');
  }
  async function remove({ saved_search_id, name }: SavedSearch): Promise<void> {
    const answer = await deleteSavedSearch(saved_search_id);
    if (!answer.ok) return notify(wordsOf(answer.refusal).text);
    change({ saved: null });
    await readAgain();
    notify(`“${name}” was deleted. Its filters are still set.`);
  }
  return (
    <>
      <Menu
        opened={() => setWanted(true)}
        trigger={
          <Button icon={<Star size={15} fill={saved === null ? 'none' : 'currentColor'} />}>
            <span>Saved</span>
          </Button>
        }
      >
        <MenuItem icon={<Plus size={15} />} run={() => setSaving(true)}>
          Save this search …
        </MenuItem>
        {saved !== null && (
          <>
            <MenuItem icon={saved.pinned ? <PinOff size={15} /> : <Pin size={15} />} run={() => void pin(saved)}>
              {saved.pinned ? 'Unpin' : 'Pin'} “{saved.name}”
            </MenuItem>
            <MenuItem icon={<Trash2 size={15} />} run={() => void remove(saved)}>
              Delete “{saved.name}”
            </MenuItem>
          </>
        )}
        {all.map((search) => (
          <MenuItem
            key={search.saved_search_id}
            icon={search.pinned ? <Pin size={15} /> : <Star size={15} />}
            run={() => change((now) => ({ ...openedAs(search, now), open: null }), { push: true })}
          >
            {search.name}
            {` · ${wholeNumber(search.total_when_saved)}`}
          </MenuItem>
        ))}
      </Menu>
      <SaveDialog
        open={isSaving}
        close={() => setSaving(false)}
        filters={state.filters}
        suggestion={sentence}
        saved={(search) => change((now) => openedAs(search, now))}
      />
    </>
  );
}
