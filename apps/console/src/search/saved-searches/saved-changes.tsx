import { useState } from 'react';
import type { Refusal } from '../../api.ts';
import { isSameSearch } from '../../filters/normal-form.ts';
import { announce } from '../../kit/announcer.tsx';
import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { date, wholeNumber } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { RefusalNotice } from '../../kit/refusal-notice.tsx';
import type { SearchAddress } from '../search-address.ts';
import { openedAs } from './opened-as.ts';
import { SaveDialog } from './save-dialog.tsx';
import { type SavedSearch, updateSavedSearch } from './saved-search-calls.ts';
import { useReadAgain } from './use-saved-searches.ts';

/** A saved search that was changed on the screen: save, save as new, or go back to what is saved. */
export function SavedChanges({
  address: { state, change },
  saved,
  total,
}: {
  readonly address: SearchAddress;
  readonly saved: SavedSearch;
  /** How many match now. */
  readonly total: number | null;
}) {
  const readAgain = useReadAgain();
  const [isNew, setNew] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Of a change to filters that hold, nothing else is refused with this code.
  const isStale = refusal?.code === 422;
  if (isSameSearch(state.filters, saved.filters)) return <Since saved={saved} total={total} />;

  async function save(version: number | undefined): Promise<void> {
    const { saved_search_id } = saved;
    const answer = await updateSavedSearch({
      saved_search_id,
      filters: state.filters,
      ...(version !== undefined && { version }),
    });
    setRefusal(answer.ok ? null : answer.refusal);
    // What somebody else saved is shown beside what is here, before anything is lost.
    await readAgain();
    if (answer.ok) announce(`“${saved.name}” is saved.`);
  }
  function discard(): void {
    setRefusal(null);
    change({ filters: saved.filters }, { push: true });
  }
  if (isStale)
    return (
      <div role="alert" className={classNames(kit.notice, kit.waits)}>
        <p>Somebody else has changed this saved search in the meantime.</p>
        <div className={kit.actions}>
          <Button compact onClick={() => void save(undefined)}>
            Keep mine
          </Button>
          <Button compact onClick={discard}>
            Take theirs
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <div className={kit.notice}>
        <p>Changed since it was saved.</p>
        <div className={kit.actions}>
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
      </div>
      {refusal && <RefusalNotice refusal={refusal} />}
      <SaveDialog
        open={isNew}
        close={() => setNew(false)}
        filters={state.filters}
        suggestion={`The search saved as “${saved.name}” stays as it is.`}
        saved={(search) => change((now) => openedAs(search, now))}
      />
    </>
  );
}

/** `12 more than on 2 Nov 2026`; nothing where nothing changed. */
function Since({ saved, total }: { readonly saved: SavedSearch; readonly total: number | null }) {
  const more = total === null ? 0 : total - saved.total_when_saved;
  if (more === 0) return null;
  return (
    <p className={classNames(kit.small, kit.muted)}>
      {wholeNumber(Math.abs(more))} {more > 0 ? 'more' : 'fewer'} than on {date(saved.saved_at)}, when it was saved.
    </p>
  );
}
