import { useId, useState } from 'react';
import type { Schemas } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { stageOf, usualStages } from './stages.ts';
import { tagChanges, tagsIn } from './tag-changes.ts';
import { TextArea } from './text-area.tsx';
import { useItemChanges } from './use-item-changes.ts';

type Item = Schemas['ListItem'];

/** Stage, tags and note of one creator of a list. */
export function ItemForm({
  listId,
  item,
  stages,
  close,
}: {
  readonly listId: string;
  readonly item: Item;
  readonly stages: readonly string[];
  readonly close: () => void;
}) {
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
    <Dialog
      open
      close={close}
      title={item.name}
      description={`@${item.handle}`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <StageField stage={stage} stages={stages} change={setStage} />
      <TextField label="Tags, separated by commas" value={tags} onChange={(event) => setTags(event.target.value)} />
      <TextArea label="Note" value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
    </Dialog>
  );
}

/** The same for several at once: only what is filled in changes. */
export function BulkForm({
  listId,
  items,
  stages,
  close,
}: {
  readonly listId: string;
  readonly items: readonly Item[];
  readonly stages: readonly string[];
  readonly close: () => void;
}) {
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
    <Dialog
      open
      close={close}
      title={`Change ${counted(items.length, 'creator')}`}
      description="Fields that you leave empty stay as they are."
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" onClick={() => void save()}>
            Save for {items.length}
          </Button>
        </>
      }
    >
      <StageField stage={stage} stages={stages} change={setStage} />
      <TextField label="Add tags, separated by commas" value={add} onChange={(event) => setAdd(event.target.value)} />
      <TextField label="Remove tags" value={remove} onChange={(event) => setRemove(event.target.value)} />
      <TextArea
        label="Note, in place of the present one"
        value={note}
        maxLength={2000}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}

/** One of the stages that there are, or a new one in the reader's own words. */
function StageField({
  stage,
  stages,
  change,
}: {
  readonly stage: string;
  readonly stages: readonly string[];
  readonly change: (stage: string) => void;
}) {
  const id = useId();
  return (
    <div className={kit.field}>
      <label htmlFor={id}>Stage: one of these, or one of your own</label>
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
