import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call, type Outcome, type Schemas } from '../api.ts';
import { counted } from '../kit/format.ts';
import { ActionDialog, announce, notify } from '../kit/kit.ts';
import { refresh } from '../queries.ts';
import { type AddedCreators, addCreators, sentenceOf, type ToAdd } from './add-creators.ts';
import { type ChosenList, ListChoice } from './list-choice.tsx';

/** Loaded on demand: usually all creators can be added. */
const later = {
  AdditionReport: lazyRouteComponent(() => import('./addition-report.tsx'), 'AdditionReport'),
};

/** Removal of the added creators from another list. */
interface Move {
  readonly from: string;
  readonly added: (list: Schemas['CreatorList'], result: AddedCreators) => void;
}

type AddToListProps = ToAdd & { readonly close: () => void; readonly move?: Move };

/** Adds creators to an existing or new list, or moves them. Free; it unlocks nothing. */
export function AddToList({ close, move, ...toAdd }: AddToListProps) {
  const [chosen, choose] = useState<ChosenList | null>(null);
  const { result, add } = useAddition(close, move === undefined);
  const verb = move === undefined ? 'Add' : 'Move';
  const what = toAdd.creators === undefined ? 'All creators' : counted(toAdd.creators.length, 'creator');
  const isReady = chosen !== null && (chosen.kind === 'list' || chosen.name.trim() !== '');

  const run = (target: ChosenList) =>
    add(target.kind === 'list' ? target.list.name : target.name.trim(), async () => {
      const list = await listOf(target);
      if (!list.ok) return list;
      // Keeps a list created before a refusal, so that another press doesn't create a second one.
      choose({ kind: 'list', list: list.body.list });
      const { list_id } = list.body.list;
      const added = await addCreators(list_id, toAdd);
      if (!added.ok) return added;
      move?.added(list.body.list, added.body);
      return { ok: true, body: { ...added.body, list_id } };
    });

  if (result !== null)
    return (
      <Suspense>
        <later.AdditionReport {...result} close={close} />
      </Suspense>
    );
  return (
    <ActionDialog
      close={close}
      title={move === undefined ? 'Add to a list' : 'Move to another list'}
      description={`${what}. Free. Adding doesn’t unlock contacts.`}
      action={toAdd.creators === undefined ? 'Add all' : `${verb} ${what}`}
      off={!isReady}
      run={() => (chosen === null ? undefined : run(chosen))}
    >
      <ListChoice chosen={chosen} choose={choose} platform={onlyPlatform(toAdd)} except={move?.from} />
    </ActionDialog>
  );
}

async function listOf(chosen: ChosenList) {
  return chosen.kind === 'list'
    ? ({ ok: true, body: { list: chosen.list } } as const)
    : call('create_list', { name: chosen.name.trim() });
}

function onlyPlatform({ creators = [] }: ToAdd): string | null {
  const platforms = new Set(creators.map(({ platform }) => platform));
  return platforms.size === 1 ? ([...platforms][0] ?? null) : null;
}

interface AdditionResult {
  readonly listName: string;
  readonly result: AddedCreators;
}

type AddedToList = AddedCreators & { readonly list_id: string };

/** Adds creators for a dialog, which closes if every name could be added; otherwise `result` is set. */
function useAddition(close: () => void, notifies = true) {
  const [result, setResult] = useState<AdditionResult | null>(null);
  const navigate = useNavigate();
  async function add(listName: string, send: () => Promise<Outcome<AddedToList>>) {
    const answer = await send();
    void refresh('get_lists', 'get_list');
    if (!answer.ok) return answer;
    const added = answer.body;
    const sentence = sentenceOf(added, listName);
    if (added.invalid.length > 0) {
      announce(sentence);
      setResult({ listName, result: added });
      return;
    }
    close();
    const { undo, list_id: id } = added;
    const back = undo && (() => void undo().then(() => refresh('get_lists', 'get_list')));
    if (notifies) notify(sentence, back, { 'Open list': () => void navigate({ to: '/lists/$id', params: { id } }) });
  }
  return { result, add };
}
