import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, type Schemas } from '../api.ts';
import { counted, dateAndTime, wholeNumber } from '../kit/format.ts';
import { ActionDialog, classNames, kit, Loaded, TextArea, TextField } from '../kit/kit.ts';
import { freshQuery, refresh } from '../queries.ts';
import { activityOf, changesSince, type Edited, inConflict } from './activity.ts';
import { ConflictNotice, without } from './conflict-notice.tsx';
import { changeItems } from './item-changes.ts';
import { stageOf, usualStages } from './stages.ts';
import { tagsIn } from './tag-changes.ts';
import type { BulkChange } from './use-bulk.ts';

interface ItemFormProps {
  readonly listId: string;
  readonly item: Schemas['ListItem'];
  readonly stages: readonly string[];
  readonly close: () => void;
}

/** Edits one creator. Fields that others have changed since are overwritten only if the reader chooses so. */
export function ItemForm({ listId, item, stages, close }: ItemFormProps) {
  const [stage, setStage] = useState(stageOf(item));
  const [tags, setTags] = useState(item.tags.join(', '));
  const [note, setNote] = useState(item.note ?? '');
  const [theirs, setTheirs] = useState<Partial<Edited>>({});
  const mine: Partial<Edited> = {
    ...(note.trim() !== (item.note ?? '') && { note: note.trim() || null }),
    ...(tagsIn(tags).join() !== item.tags.join() && { tags: tagsIn(tags) }),
    ...(stage.trim() !== stageOf(item) && { stage: stage.trim() || null }),
  };
  const store = (edited: Partial<Edited>) => {
    close();
    void (Object.keys(edited).length > 0 ? changeItems(listId, [item.item_id], edited) : refresh('get_list'));
  };
  const save = async () => {
    const read = await call('list_item_activity', { list_id: listId, item_id: item.item_id });
    if (!read.ok) return read;
    const both = inConflict(mine, changesSince(read.body.changes, item.changed_at));
    if (Object.keys(both).length === 0) store(mine);
    else setTheirs(both);
  };
  const isConflict = Object.keys(theirs).length > 0;
  return (
    <ActionDialog
      close={close}
      title={item.name}
      description={`@${item.handle}`}
      action="Save"
      off={isConflict}
      run={save}
    >
      <StageField stage={stage} stages={stages} change={setStage} />
      <TextField label="Tags, separated by commas" value={tags} change={setTags} />
      <TextArea label="Note" value={note} maxLength={2000} change={setNote} />
      {isConflict && (
        <ConflictNotice
          what="creator"
          theirs={theirs}
          keepMine={() => store(mine)}
          useTheirs={() => store(without(mine, theirs))}
        />
      )}
      <ItemActivity listId={listId} itemId={item.item_id} />
    </ActionDialog>
  );
}

interface BulkFormProps {
  /** Number of creators to change. */
  readonly count: number;
  readonly stages: readonly string[];
  readonly change: (change: BulkChange) => void;
  readonly close: () => void;
}

/** Changes several creators; empty fields stay unchanged. */
export function BulkForm({ count, stages, change, close }: BulkFormProps) {
  const [stage, setStage] = useState('');
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const [note, setNote] = useState('');
  const save = () => {
    close();
    change({
      ...(stage.trim() !== '' && { stage: stage.trim() }),
      ...(note.trim() !== '' && { note: note.trim() }),
      ...{ add: tagsIn(add), remove: tagsIn(remove) },
    });
  };
  return (
    <ActionDialog
      close={close}
      title={`Change ${counted(count, 'creator')}`}
      description="Empty fields stay unchanged."
      action={`Save for ${wholeNumber(count)}`}
      off={[stage, add, remove, note].every((text) => text.trim() === '')}
      run={save}
    >
      <StageField stage={stage} stages={stages} change={setStage} />
      <TextField label="Add tags, separated by commas" value={add} change={setAdd} />
      <TextField label="Remove tags" value={remove} change={setRemove} />
      <TextArea label="Note (replaces the current one)" value={note} maxLength={2000} change={setNote} />
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
    <TextField
      label="Stage (choose or enter one)"
      list={id}
      value={stage}
      maxLength={50}
      placeholder={usualStages[0]}
      change={change}
      after={
        <datalist id={id}>
          {stages.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      }
    />
  );
}

/** Changes of an item, newest first, with the name of the key that made them. */
function ItemActivity({ listId, itemId }: { readonly listId: string; readonly itemId: string }) {
  const { data } = useQuery({ ...freshQuery('list_item_activity', { list_id: listId, item_id: itemId }), gcTime: 0 });
  return (
    <section aria-label="Activity">
      <h3>Activity</h3>
      <Loaded answer={data} height={60}>
        {({ changes }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there are many
          <ol className={classNames(kit.lines, kit.long)} tabIndex={0} aria-label="Changes">
            {activityOf(changes).map(({ words, at, by }) => (
              <li key={`${at} ${words}`}>
                {words}
                <p className={kit.hint}>
                  {dateAndTime(at)} · {by}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
