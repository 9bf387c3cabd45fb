import { useState } from 'react';
import { call, type Refusal, type Schemas } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { counted } from '../kit/format.ts';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useRefresh } from '../queries.ts';
import { addCreators, sentenceOf, type ToAdd } from './add-creators.ts';
import { type Chosen, ListChoice } from './list-choice.tsx';
import { NotAllAdded } from './not-all-added.tsx';

/**
 * Puts creators into a list, chosen or made here: those named, or all that a job delivered or a search showed (`historyId`).
 * Free; it unlocks nobody.
 */
export function AddToList({ open, close, ...toAdd }: ToAdd & { readonly open: boolean; readonly close: () => void }) {
  return open ? <AddToListDialog {...toAdd} close={close} /> : null;
}

function AddToListDialog({ close, ...toAdd }: ToAdd & { readonly close: () => void }) {
  const [chosen, choose] = useState<Chosen | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [result, setResult] = useState<{
    readonly sentence: string;
    readonly missed: readonly Schemas['CreatorNotAdded'][];
  } | null>(null);
  const refresh = useRefresh();
  const what = toAdd.creators === undefined ? 'All creators' : counted(toAdd.creators.length, 'creator');
  const isReady = chosen !== null && (chosen.kind === 'list' || chosen.name.trim() !== '') && !isAdding;

  const add = async () => {
    if (chosen === null) return;
    setAdding(true);
    setRefusal(null);
    const list = await listOf(chosen);
    const outcome = list.ok ? await addCreators(list.body.list.list_id, toAdd) : list;
    setAdding(false);
    // Made before the refusal: another press adds to it and makes no second one.
    if (list.ok) choose({ kind: 'list', list: list.body.list });
    void refresh('get_lists', 'get_list');
    if (!outcome.ok || !list.ok) {
      setRefusal(outcome.ok ? null : outcome.refusal);
      return;
    }
    const sentence = sentenceOf(outcome.body, list.body.list.name);
    if (outcome.body.invalid.length === 0) {
      close();
      notify(sentence);
    } else setResult({ sentence, missed: outcome.body.invalid });
  };

  if (result !== null) return <NotAllAdded {...result} close={close} />;
  return (
    <Dialog
      open
      close={close}
      title="Add to a list"
      description={`${what}. Free: adding unlocks nobody.`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" off={!isReady} onClick={() => void add()}>
            {isAdding ? 'Adding …' : toAdd.creators === undefined ? 'Add all' : `Add ${what}`}
          </Button>
        </>
      }
    >
      <ListChoice chosen={chosen} choose={choose} platform={onlyPlatform(toAdd)} />
      {refusal !== null && <RefusalNotice refusal={refusal} />}
    </Dialog>
  );
}

async function listOf(chosen: Chosen) {
  return chosen.kind === 'list'
    ? ({ ok: true, body: { list: chosen.list } } as const)
    : call('create_list', { name: chosen.name.trim() });
}

function onlyPlatform({ creators = [] }: ToAdd): string | null {
  const platforms = new Set(creators.map(({ platform }) => platform));
  return platforms.size === 1 ? ([...platforms][0] ?? null) : null;
}
