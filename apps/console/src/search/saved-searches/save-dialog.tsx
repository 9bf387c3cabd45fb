import { type FormEvent, useId, useState } from 'react';
import type { FilterObject } from '../../filters/filter-values.ts';
import { Button, Dialog, kit, notify, RefusalNotice, Switch, TextField } from '../../kit/kit.ts';
import { useSubmit } from '../../model/use-submit.ts';
import { type SavedSearch, saveSearch } from './saved-search-calls.ts';
import { useReadAgain } from './use-saved-searches.ts';

/** Limit of the API. */
export const maxLetters = 120;

interface SaveDialogProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly filters: FilterObject;
  /** Name to start with. */
  readonly suggestion: string;
  readonly saved: (search: SavedSearch) => void;
}

export function SaveDialog({ open, close, filters, suggestion, saved }: SaveDialogProps) {
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
      <SaveForm id={form} close={close} filters={filters} suggestion={suggestion} saved={saved} />
    </Dialog>
  );
}

/** Ends a sentence that is too long for a name after one of its phrases. */
function nameFrom(sentence: string): string {
  if (sentence.length <= maxLetters) return sentence;
  const start = sentence.slice(0, maxLetters - 2);
  const end = start.lastIndexOf(', ');
  return `${end === -1 ? start : start.slice(0, end)} …`;
}

type SaveFormProps = Omit<SaveDialogProps, 'open'> & { readonly id: string };

function SaveForm({ id, close, filters, suggestion, saved }: SaveFormProps) {
  const [name, setName] = useState(() => nameFrom(suggestion));
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
