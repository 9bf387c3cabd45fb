import { useId, useState } from 'react';
import { call, type Refusal, type Schemas } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { platformName, platforms } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useRefresh } from '../queries.ts';
import type { ListText } from './merge.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { tagsIn } from './tag-changes.ts';
import { TextArea } from './text-area.tsx';

type List = Schemas['CreatorList'];

/** Makes a list, or changes what is written of one. */
export function ListForm({
  list = null,
  close,
  saved,
}: {
  /** Null: a new one. */
  readonly list?: List | null;
  readonly close: () => void;
  readonly saved?: (list: List) => void;
}) {
  const [base, setBase] = useState(list);
  const [name, setName] = useState(list?.name ?? '');
  const [description, setDescription] = useState(list?.description ?? '');
  const [tags, setTags] = useState(list?.tags.join(', ') ?? '');
  const [platform, setPlatform] = useState<Schemas['Platform'] | null>(null);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [theirs, setTheirs] = useState<List | null>(null);
  const refresh = useRefresh();
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
      if (from !== null) notify(`“${outcome.body.list.name}” is saved.`);
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
    <Dialog
      open
      close={close}
      title={list === null ? 'New list' : 'Name and description'}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" off={saving || yours.name === ''} onClick={() => void save(yours, base)}>
            {saving ? 'Saving …' : list === null ? 'Make the list' : 'Save'}
          </Button>
        </>
      }
    >
      <TextField label="Name" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      <TextArea
        label="Description"
        value={description}
        maxLength={2000}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField label="Tags, separated by commas" value={tags} onChange={(event) => setTags(event.target.value)} />
      {list === null && <PlatformChoice platform={platform} choose={setPlatform} />}
      {refusal !== null && <RefusalNotice refusal={refusal} />}
    </Dialog>
  );
}

function PlatformChoice({
  platform,
  choose,
}: {
  readonly platform: Schemas['Platform'] | null;
  readonly choose: (platform: Schemas['Platform'] | null) => void;
}) {
  const id = useId();
  return (
    <div className={kit.field}>
      <label htmlFor={id}>For creators of</label>
      <select
        id={id}
        className={kit.input}
        value={platform ?? ''}
        onChange={(event) => choose(platforms.find((one) => one === event.target.value) ?? null)}
      >
        <option value="">any platform</option>
        {platforms.map((one) => (
          <option key={one} value={one}>
            {platformName(one)} only
          </option>
        ))}
      </select>
    </div>
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

/** The list as it is now; null where the refusal had another reason than a change. */
async function readAgain({ list_id, version }: List): Promise<List | null> {
  const outcome = await call('get_list', { list_id, limit: 1 });
  return outcome.ok && outcome.body.list.version !== version ? outcome.body.list : null;
}
