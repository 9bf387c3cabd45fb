import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiRefusal, call, type Schemas } from '../api.ts';
import { counted } from '../kit/format.ts';
import { announce, Button, Card, kit, RefusalNotice } from '../kit/kit.ts';
import { allItems } from '../lists/list-items.ts';
import { stageOf } from '../lists/stages.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import styles from './creator.module.css';

interface Membership {
  readonly list: Schemas['CreatorList'];
  readonly item: Schemas['ListItem'];
}

type State =
  | { readonly at: 'asked' }
  | { readonly at: 'looking'; readonly done: number; readonly of: number }
  | { readonly at: 'found'; readonly memberships: readonly Membership[]; readonly looked: number }
  | { readonly at: 'refused'; readonly refusal: ApiRefusal };

/** Only the most recently changed lists are checked. */
const maxLists = 50;

/** Lists with this creator. Checked on a press, because each list takes a call; all are free. */
export function ListsCard({ creator }: { readonly creator: CreatorProfile }) {
  const [state, setState] = useState<State>({ at: 'asked' });
  const look = async () => {
    const found = await membershipsOf(creator, (done, of) => setState({ at: 'looking', done, of }));
    setState(found);
    if (found.at === 'found') announce(`In ${counted(found.memberships.length, 'list')}`);
  };
  return (
    <Card title="In your lists" className={styles.six}>
      {state.at === 'asked' && <Button onClick={() => void look()}>Check your lists · free</Button>}
      {state.at === 'looking' && (
        <p className={kit.muted}>
          Checking {state.done} of {state.of} …
        </p>
      )}
      {state.at === 'refused' && <RefusalNotice refusal={state.refusal} again={() => void look()} />}
      {state.at === 'found' && state.memberships.length === 0 && (
        <p className={kit.muted}>Checked {counted(state.looked, 'list')}: this creator is in none.</p>
      )}
      {state.at === 'found' && state.memberships.length > 0 && (
        <ul className={styles.memberships}>
          {state.memberships.map(({ list, item }) => (
            <li key={list.list_id}>
              <Link to="/lists/$id" params={{ id: list.list_id }}>
                {list.name}
              </Link>
              <span className={kit.hint}>
                {stageOf(item)}
                {item.note !== null && ` · ${item.note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

async function membershipsOf(
  { platform, creator_id }: CreatorProfile,
  looked: (done: number, of: number) => void,
): Promise<State> {
  const answer = await call('get_lists', { limit: maxLists });
  if (!answer.ok) return { at: 'refused', refusal: answer.refusal };
  const lists = answer.body.lists.filter((list) => list.platform === null || list.platform === platform);
  const memberships: Membership[] = [];
  for (const [index, list] of lists.entries()) {
    looked(index + 1, lists.length);
    const items = await allItems(list.list_id);
    if (!items.ok) return { at: 'refused', refusal: items.refusal };
    const item = items.body.find((one) => one.creator_id === creator_id);
    if (item !== undefined) memberships.push({ list, item });
  }
  return { at: 'found', memberships, looked: lists.length };
}
