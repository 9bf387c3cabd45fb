import { type FormEvent, useId, useState } from 'react';
import type { FilterObject } from '../../filters/filter-values.ts';
import { useNames } from '../../filters/known-names.ts';
import { shortNameOf } from '../../filters/sentence.ts';
import { Button, Dialog, kit, notify, RefusalNotice, Switch, TextField } from '../../kit/kit.ts';
import { useSubmit } from '../../model/use-submit.ts';
import { type SavedSearch, saveSearch } from './saved-search-calls.ts';
import { useReadAgain, useSavedSearches } from './use-saved-searches.ts';

/** Limit of the API. */
export const maxLetters = 120;

interface SaveDialogProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly filters: FilterObject;
  readonly saved: (search: SavedSearch) => void;
}

export function SaveDialog({ open, close, filters, saved }: SaveDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={open}
      close={close}
      title="Save this search"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form}>
            Save
          </Button>
        </>
      }
    >
      <SaveForm id={form} close={close} filters={filters} saved={saved} />
    </Dialog>
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

type SaveFormProps = Omit<SaveDialogProps, 'open'> & { readonly id: string };

function SaveForm({ id, close, filters, saved }: SaveFormProps) {
  const names = useNames();
  const all = useSavedSearches(true) ?? [];
  const [name, setName] = useState(() => freeName(shortNameOf(filters, names), all));
  const [pinned, setPinned] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { refusal, submit } = useSubmit();
  const readAgain = useReadAgain();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return setError('Enter a name.');
    const search = await submit(() => saveSearch({ name: name.trim(), filters, pinned }));
    if (search === null) return;
    await readAgain();
    saved(search);
    close();
    notify(`Saved as “${name.trim()}”.`);
  }
  return (
    <form id={id} onSubmit={save} noValidate className={kit.form}>
      <TextField
        label="Name"
        value={name}
        maxLength={maxLetters}
        onFocus={({ target }) => target.select()}
        error={error}
        change={(text) => {
          setName(text);
          setError(null);
        }}
      />
      <Switch label="Pin to the top" on={pinned} change={setPinned} />
      {refusal && <RefusalNotice refusal={refusal} />}
    </form>
  );
}
