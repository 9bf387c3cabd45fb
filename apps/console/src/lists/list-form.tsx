import { useState } from 'react';
import { type ApiRefusal, call, type Schemas } from '../api.ts';
import { platformName, platforms } from '../kit/format.ts';
import { ActionDialog, notify, SelectField, TextArea, TextField } from '../kit/kit.ts';
import { refresh } from '../queries.ts';
import type { ListText } from './merge.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { tagsIn } from './tag-changes.ts';

type List = Schemas['CreatorList'];

interface ListFormProps {
  /** Null creates a new list. */
  readonly list?: List | null;
  readonly close: () => void;
  readonly saved?: (list: List) => void;
}

/** Creates a list, or edits its texts. */
export function ListForm({ list = null, close, saved }: ListFormProps) {
  const [base, setBase] = useState(list);
  const [name, setName] = useState(list?.name ?? '');
  const [description, setDescription] = useState(list?.description ?? '');
  const [tags, setTags] = useState(list?.tags.join(', ') ?? '');
  const [platform, setPlatform] = useState<Schemas['Platform'] | null>(null);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [theirs, setTheirs] = useState<List | null>(null);
  const yours = { name: name.trim(), description: description.trim() || null, tags: tagsIn(tags) };

  const save = async (text: ListText, from: List | null) => {
    setSaving(true);
    setRefusal(null);
    const outcome = from === null ? await create(text, platform) : await update(text, from);
    const now = !outcome.ok && from !== null && outcome.refusal.code === 422 ? await readAgain(from) : null;
    setSaving(false);
    if (outcome.ok) {
      void refresh('get_lists', 'get_list');
      close();
      saved?.(outcome.body.list);
      if (from !== null) notify(`“${outcome.body.list.name}” saved.`);
    } else if (now !== null) setTheirs(now);
    else setRefusal(outcome.refusal);
  };

  if (base !== null && theirs !== null)
    return (
      <MergeDialog
        base={base}
        yours={yours}
        theirs={theirs}
        saving={saving}
        close={close}
        save={(text) => {
          setBase(theirs);
          setName(text.name);
          setDescription(text.description ?? '');
          setTags(text.tags.join(', '));
          setTheirs(null);
          void save(text, theirs);
        }}
      />
    );
  return (
    <ActionDialog
      close={close}
      title={list === null ? 'New list' : 'Name and description'}
      action={saving ? 'Saving …' : list === null ? 'Create list' : 'Save'}
      off={saving || yours.name === ''}
      run={() => void save(yours, base)}
      refusal={refusal}
    >
      <TextField label="Name" value={name} maxLength={120} change={setName} />
      <TextArea label="Description" value={description} maxLength={2000} change={setDescription} />
      <TextField label="Tags, separated by commas" value={tags} change={setTags} />
      {list === null && (
        <SelectField
          label="Platform"
          value={platform ?? ''}
          choices={[['', 'Any platform'], ...platforms.map((one) => [one, `${platformName(one)} only`] as const)]}
          change={(value) => setPlatform(platforms.find((one) => one === value) ?? null)}
        />
      )}
    </ActionDialog>
  );
}

function create({ name, description, tags }: ListText, platform: Schemas['Platform'] | null) {
  return call('create_list', {
    name,
    tags,
    ...(description === null ? {} : { description }),
    ...(platform === null ? {} : { platform }),
  });
}

function update({ name, description, tags }: ListText, { list_id, version }: List) {
  return call('update_list', { list_id, version, name, description, tags });
}

/** The current version; null if the refusal had another cause. */
async function readAgain({ list_id, version }: List): Promise<List | null> {
  const outcome = await call('get_list', { list_id, limit: 1 });
  return outcome.ok && outcome.body.list.version !== version ? outcome.body.list : null;
}
