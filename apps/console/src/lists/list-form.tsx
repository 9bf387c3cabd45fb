import { useState } from 'react';
import { type ApiRefusal, call, type Schemas } from '../api.ts';
import { platformName, platforms } from '../kit/format.ts';
import { ActionDialog, notify, RefusalNotice, SelectField, TextArea, TextField } from '../kit/kit.ts';
import { refresh } from '../queries.ts';
import { inConflict } from './activity.ts';
import { ConflictNotice, without } from './conflict-notice.tsx';
import { tagsIn } from './tag-changes.ts';
import { useNameHint } from './use-lists.ts';

type List = Schemas['CreatorList'];

/** Texts that people edit. */
type Texts = Pick<List, 'name' | 'description' | 'tags'>;

interface ListFormProps {
  /** Null creates a new list. */
  readonly list?: List | null;
  readonly close: () => void;
  readonly saved?: (list: List) => void;
}

/** Creates a list, or edits its texts. Texts that others have changed since are overwritten only if the reader chooses so. */
export function ListForm({ list = null, close, saved }: ListFormProps) {
  const [name, setName] = useState(list?.name ?? '');
  const [description, setDescription] = useState(list?.description ?? '');
  const [tags, setTags] = useState(list?.tags.join(', ') ?? '');
  const [platform, setPlatform] = useState<Schemas['Platform'] | null>(null);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const yours = { name: name.trim(), description: description.trim() || null, tags: tagsIn(tags) };
  const mine = list === null ? yours : changesOf(list, yours);

  const save = async (texts: Partial<Texts>, from: List | null) => {
    if (Object.keys(texts).length === 0) {
      void refresh('get_lists', 'get_list');
      return close();
    }
    setRefusal(null);
    setConflict(null);
    const outcome =
      from === null
        ? await create(yours, platform)
        : await call('update_list', { list_id: from.list_id, version: from.version, ...texts });
    const now = !outcome.ok && from !== null && outcome.refusal.code === 422 ? await readAgain(from) : null;
    if (outcome.ok) {
      void refresh('get_lists', 'get_list');
      close();
      saved?.(outcome.body.list);
      if (from !== null) notify(`“${outcome.body.list.name}” saved.`);
    } else if (now === null || from === null) setRefusal(outcome.refusal);
    else {
      const theirs = inConflict(texts, changesOf(from, now));
      if (Object.keys(theirs).length === 0) await save(texts, now);
      else setConflict({ now, theirs });
    }
  };

  return (
    <ActionDialog
      close={close}
      title={list === null ? 'New list' : 'Name and description'}
      action={list === null ? 'Create list' : 'Save'}
      off={yours.name === '' || conflict !== null}
      run={() => save(mine, list)}
    >
      <TextField label="Name" value={name} hint={useNameHint(name, list?.list_id)} maxLength={120} change={setName} />
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
      {conflict !== null && (
        <ConflictNotice
          what="list"
          theirs={conflict.theirs}
          keepMine={() => void save(mine, conflict.now)}
          useTheirs={() => void save(without(mine, conflict.theirs), conflict.now)}
        />
      )}
      {refusal && <RefusalNotice refusal={refusal} />}
    </ActionDialog>
  );
}

/** The list as others have saved it, with its texts that the reader has changed, too. */
interface Conflict {
  readonly now: List;
  readonly theirs: Partial<Texts>;
}

const fields = ['name', 'description', 'tags'] as const;

function changesOf(from: Texts, to: Texts): Partial<Texts> {
  const changed = fields.filter((field) => String(from[field] ?? '') !== String(to[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, to[field]]));
}

function create({ name, description, tags }: Texts, platform: Schemas['Platform'] | null) {
  return call('create_list', {
    name,
    tags,
    ...(description === null ? {} : { description }),
    ...(platform === null ? {} : { platform }),
  });
}

/** The current version; null if the refusal had another cause. */
async function readAgain({ list_id, version }: List): Promise<List | null> {
  const outcome = await call('get_list', { list_id, limit: 1 });
  return outcome.ok && outcome.body.list.version !== version ? outcome.body.list : null;
}
