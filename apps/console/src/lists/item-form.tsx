import { useId, useState } from 'react';
import type { Schemas } from '../api.ts';
import { TextArea } from '../kit/field.tsx';
import { counted } from '../kit/format.ts';
import { ActionDialog, kit, TextField } from '../kit/kit.ts';
import { stageOf, usualStages } from './stages.ts';
import { tagChanges, tagsIn } from './tag-changes.ts';
import { useItemChanges } from './use-item-changes.ts';

type Item = Schemas['ListItem'];

interface ItemFormProps {
  readonly listId: string;
  readonly item: Item;
  readonly stages: readonly string[];
  readonly close: () => void;
}

export function ItemForm({ listId, item, stages, close }: ItemFormProps) {
  const [stage, setStage] = useState(stageOf(item));
  const [tags, setTags] = useState(item.tags.join(', '));
  const [note, setNote] = useState(item.note ?? '');
  const change = useItemChanges(listId);
  const save = () => {
    close();
    void change([item.item_id], {
      note: note.trim() || null,
      tags: tagsIn(tags),
      ...(stage.trim() !== stageOf(item) && { stage: stage.trim() || null }),
    });
  };
  return (
    <ActionDialog close={close} title={item.name} description={`@${item.handle}`} action="Save" run={save}>
      <StageField stage={stage} stages={stages} change={setStage} />
      <TextField label="Tags, separated by commas" value={tags} onChange={(event) => setTags(event.target.value)} />
      <TextArea label="Note" value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
    </ActionDialog>
  );
}

interface BulkFormProps {
  readonly listId: string;
  readonly items: readonly Item[];
  readonly stages: readonly string[];
  readonly close: () => void;
}

/** Changes several creators; empty fields stay unchanged. */
export function BulkForm({ listId, items, stages, close }: BulkFormProps) {
  const [stage, setStage] = useState('');
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const [note, setNote] = useState('');
  const change = useItemChanges(listId);
  const save = async () => {
    close();
    const ids = items.map(({ item_id }) => item_id);
    const words = {
      ...(stage.trim() !== '' && { stage: stage.trim() }),
      ...(note.trim() !== '' && { note: note.trim() }),
    };
    if (Object.keys(words).length > 0 && !(await change(ids, words))) return;
    for (const { itemIds, tags } of tagChanges(items, { add: tagsIn(add), remove: tagsIn(remove) }))
      if (!(await change(itemIds, { tags: [...tags] }))) return;
  };
  return (
    <ActionDialog
      close={close}
      title={`Change ${counted(items.length, 'creator')}`}
      description="Empty fields stay unchanged."
      action={`Save for ${items.length}`}
      run={() => void save()}
    >
      <StageField stage={stage} stages={stages} change={setStage} />
      <TextField label="Add tags, separated by commas" value={add} onChange={(event) => setAdd(event.target.value)} />
      <TextField label="Remove tags" value={remove} onChange={(event) => setRemove(event.target.value)} />
      <TextArea
        label="Note (replaces the current one)"
        value={note}
        maxLength={2000}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionDialog>
  );
}

interface StageFieldProps {
  readonly stage: string;
  readonly stages: readonly string[];
  readonly change: (stage: string) => void;
}

/** A known stage or free text. */
function StageField({ stage, stages, change }: StageFieldProps) {
  const id = useId();
  return (
    <div className={kit.field}>
      <label htmlFor={id}>Stage (choose or enter one)</label>
      <input
        id={id}
        className={kit.input}
        list={`${id}-stages`}
        value={stage}
        maxLength={50}
        placeholder={usualStages[0]}
        onChange={(event) => change(event.target.value)}
      />
      <datalist id={`${id}-stages`}>
        {stages.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}
