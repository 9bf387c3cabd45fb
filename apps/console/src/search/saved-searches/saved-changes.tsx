import { useState } from 'react';
import type { ApiRefusal } from '../../api.ts';
import { isSameSearch } from '../../filters/normal-form.ts';
import { announce, Button, kit, RefusalNotice } from '../../kit/kit.ts';
import { ConflictNotice } from '../../lists/conflict-notice.tsx';
import type { SearchAddress } from '../search-address.ts';
import { SaveDialog } from './save-dialog.tsx';
import { type SavedSearch, updateSavedSearch } from './saved-search-calls.ts';
import { readSavedAgain } from './use-saved-searches.ts';

/** Offers to save, save as new or discard changes to a saved search. */
export function SavedChanges({ address, saved }: { readonly address: SearchAddress; readonly saved: SavedSearch }) {
  const { state, change } = address;
  const [isNew, setNew] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  // 422 for valid filters means that the saved search has a newer version.
  const isStale = refusal?.code === 422;
  if (isSameSearch(state.filters, saved.filters)) return null;

  async function save(version: number | undefined): Promise<void> {
    const { saved_search_id } = saved;
    const answer = await updateSavedSearch({
      saved_search_id,
      filters: state.filters,
      ...(version !== undefined && { version }),
    });
    setRefusal(answer.ok ? null : answer.refusal);
    // Shows the other version before anything is overwritten.
    await readSavedAgain();
    if (answer.ok) announce(`“${saved.name}” is saved.`);
  }
  function discard(): void {
    setRefusal(null);
    change({ filters: saved.filters }, { push: true });
  }
  if (isStale) return <ConflictNotice what="saved search" keepMine={() => void save(undefined)} useTheirs={discard} />;
  return (
    <>
      <div className={kit.notice}>
        <p>Changed since it was saved.</p>
        <Button compact onClick={() => void save(saved.version)}>
          Save
        </Button>
        <Button compact onClick={() => setNew(true)}>
          Save as new …
        </Button>
        <Button compact look="quiet" onClick={discard}>
          Discard
        </Button>
      </div>
      {refusal && <RefusalNotice refusal={refusal} />}
      {isNew && <SaveDialog close={() => setNew(false)} address={address} />}
    </>
  );
}
