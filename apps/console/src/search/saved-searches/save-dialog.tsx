import { type FormEvent, useId, useState } from 'react';
import type { Refusal } from '../../api.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { notify } from '../../kit/announcer.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Switch, TextField } from '../../kit/field.tsx';
import kit from '../../kit/kit.module.css';
import { RefusalNotice } from '../../kit/refusal-notice.tsx';
import { type SavedSearch, saveSearch } from './saved-search-calls.ts';
import { useReadAgain } from './use-saved-searches.ts';

/** Longer names are refused. */
const mostLetters = 120;

/** Gives the search a name. */
export function SaveDialog({
  open,
  close,
  filters,
  suggestion,
  saved,
}: {
  readonly open: boolean;
  readonly close: () => void;
  readonly filters: FilterObject;
  readonly suggestion: string;
  readonly saved: (search: SavedSearch) => void;
}) {
  const form = useId();
  return (
    <Dialog
      open={open}
      close={close}
      title="Save this search"
      description={suggestion}
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

function SaveForm({
  id,
  close,
  filters,
  saved,
}: {
  readonly id: string;
  readonly close: () => void;
  readonly filters: FilterObject;
  readonly saved: (search: SavedSearch) => void;
}) {
  const [name, setName] = useState('');
  const [pinned, setPinned] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const readAgain = useReadAgain();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setError('Give it a name.');
    setBusy(true);
    const answer = await saveSearch({ name: name.trim(), filters, pinned });
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    await readAgain();
    saved(answer.body);
    close();
    notify(`Saved as “${name.trim()}”.`);
  }
  return (
    <form id={id} onSubmit={submit} noValidate className={kit.form}>
      <TextField
        label="Name"
        value={name}
        maxLength={mostLetters}
        error={error}
        onChange={({ target }) => {
          setName(target.value);
          setError(null);
        }}
      />
      <Switch label="Pin it: it comes first" on={pinned} change={setPinned} />
      {refusal && <RefusalNotice refusal={refusal} />}
    </form>
  );
}
