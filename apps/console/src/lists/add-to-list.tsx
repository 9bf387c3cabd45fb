import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call, type Schemas } from '../api.ts';
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

/** Adds creators to an existing or new list, or moves them. Free; it unlocks nothing. */
export function AddToList({ close, move, ...toAdd }: ToAdd & { readonly close: () => void; readonly move?: Move }) {
  const [chosen, choose] = useState<ChosenList | null>(null);
  /** Names that could not be added. */
  const [report, setReport] = useState<{ readonly listName: string; readonly result: AddedCreators } | null>(null);
  const navigate = useNavigate();
  const verb = move === undefined ? 'Add' : 'Move';
  const what = toAdd.creators === undefined ? 'All creators' : counted(toAdd.creators.length, 'creator');
  const isReady = chosen !== null && (chosen.kind === 'list' || chosen.name.trim() !== '');

  const add = async (target: ChosenList) => {
    const answer = await listOf(target);
    if (!answer.ok) return answer;
    const { list } = answer.body;
    // Keeps a list created before a refusal, so that another press doesn't create a second one.
    choose({ kind: 'list', list });
    const added = await addCreators(list.list_id, toAdd);
    void refresh('get_lists', 'get_list');
    if (!added.ok) return added;
    move?.added(list, added.body);
    const sentence = sentenceOf(added.body, list.name);
    if (added.body.invalid.length > 0) {
      announce(sentence);
      setReport({ listName: list.name, result: added.body });
      return;
    }
    close();
    const { undo } = added.body;
    const back = undo && (() => void undo().then(() => refresh('get_lists', 'get_list')));
    const open = () => void navigate({ to: '/lists/$id', params: { id: list.list_id } });
    if (move === undefined) notify(sentence, back, { 'Open list': open });
  };

  if (report !== null)
    return (
      <Suspense>
        <later.AdditionReport {...report} close={close} />
      </Suspense>
    );
  return (
    <ActionDialog
      close={close}
      title={move === undefined ? 'Add to a list' : 'Move to another list'}
      description={`${what}. Free. Adding doesn’t unlock contacts.`}
      action={toAdd.creators === undefined ? 'Add all' : `${verb} ${what}`}
      off={!isReady}
      run={() => (chosen === null ? undefined : add(chosen))}
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
