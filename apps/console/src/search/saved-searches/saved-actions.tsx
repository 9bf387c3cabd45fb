import { useNavigate } from '@tanstack/react-router';
import { Bell, BellOff, Copy, EllipsisVertical, ListFilter, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton, Menu, MenuItem, notify, RenameDialog } from '../../kit/kit.ts';
import { wordsOf } from '../../kit/refusal-words.ts';
import { parametersOf } from '../search-address.ts';
import { maxLetters } from './save-dialog.tsx';
import { type SavedSearch, type SavedSearchChange, saveSearch, updateSavedSearch } from './saved-search-calls.ts';
import { deleteSaved, readSavedAgain } from './use-saved-searches.ts';

/** Opens the search page with the filters of a saved search. */
export function useEdit(): (saved: SavedSearch) => void {
  const navigate = useNavigate();
  return ({ filters, saved_search_id }) =>
    void navigate({
      to: '/search/$platform',
      params: { platform: filters.basic.platform },
      search: parametersOf({ filters, open: null, saved: saved_search_id }) as never,
    });
}

/** Changes a saved search and reads all again; a refusal is shown as a notice. */
export async function changeSaved(change: SavedSearchChange, done: string): Promise<void> {
  const answer = await updateSavedSearch(change);
  await readSavedAgain();
  notify(answer.ok ? done : wordsOf(answer.refusal).text);
}

export function SavedActions({ saved, isShown }: { readonly saved: SavedSearch; readonly isShown: boolean }) {
  const { saved_search_id, name, pinned, watch, filters } = saved;
  const navigate = useNavigate();
  const edit = useEdit();
  const [isRenaming, setRenaming] = useState(false);

  async function duplicate(): Promise<void> {
    const answer = await saveSearch({ name: `${name.slice(0, maxLetters - 5)} copy`, filters });
    if (!answer.ok) return notify(wordsOf(answer.refusal).text);
    await readSavedAgain();
    notify('Duplicated.');
    void navigate({ to: '/saved/$id', params: { id: answer.body.saved_search_id } });
  }
  return (
    <>
      <Menu trigger={<IconButton label={`More for ${name}`} icon={<EllipsisVertical size={16} />} />}>
        <MenuItem icon={<Pencil size={15} />} label="Rename" run={() => setRenaming(true)} />
        <MenuItem icon={<ListFilter size={15} />} label="Edit search" run={() => edit(saved)} />
        <MenuItem icon={<Copy size={15} />} label="Duplicate" run={() => void duplicate()} />
        <MenuItem
          icon={pinned ? <PinOff size={15} /> : <Pin size={15} />}
          label={pinned ? 'Unpin' : 'Pin to the top'}
          run={() =>
            void changeSaved({ saved_search_id, pinned: !pinned }, pinned ? 'Unpinned.' : 'Pinned to the top.')
          }
        />
        <MenuItem
          icon={watch ? <BellOff size={15} /> : <Bell size={15} />}
          label={watch ? 'Stop checking for new creators' : 'Check every night for new creators'}
          run={() =>
            void changeSaved({ saved_search_id, watch: !watch }, watch ? 'No longer checked.' : checkedFromNow)
          }
        />
        <MenuItem
          icon={<Trash2 size={15} />}
          label="Delete"
          run={() => {
            deleteSaved(saved);
            if (isShown) void navigate({ to: '/saved' });
          }}
        />
      </Menu>
      {isRenaming && <Rename saved={saved} close={() => setRenaming(false)} />}
    </>
  );
}

export const checkedFromNow = 'Checked every night from now on.';

function Rename({ saved, close }: { readonly saved: SavedSearch; readonly close: () => void }) {
  const { saved_search_id, version } = saved;

  async function rename(name: string) {
    const answer = await updateSavedSearch({ saved_search_id, version, name });
    await readSavedAgain();
    if (answer.ok) close();
    return answer;
  }
  const dialog = { title: 'Rename', label: 'Name', name: saved.name, maxLength: maxLetters };
  return <RenameDialog {...dialog} close={close} rename={rename} />;
}
