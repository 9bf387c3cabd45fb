import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { counted, date } from '../kit/format.ts';
import { Card, classNames, kit } from '../kit/kit.ts';
import { stageOf } from '../lists/stages.ts';
import type { CreatorAnswer } from '../model/creator-answer.ts';
import { operationQuery } from '../queries.ts';
import styles from './creator.module.css';

const done = { search: 'Shown', export: 'Exported', unlock: 'Unlocked', lookup: 'Looked up' } as const;

/** Each list takes a call. */
const maxLists = 5;

/** Searches and jobs that returned the creator, and its stages in lists, newest first. */
export function HistoryCard({ in_lists: lists, history }: Pick<CreatorAnswer, 'in_lists' | 'history'>) {
  const followed = lists.slice(0, maxLists);
  const activities = useQueries({
    queries: followed.map(({ list_id, item_id }) => operationQuery('list_item_activity', { list_id, item_id })),
  });
  const changes = followed.flatMap((list, index) => {
    const activity = activities[index]?.data;
    return activity?.ok ? activity.body.changes.flatMap((change) => changeIn(list, change)) : [];
  });
  const entries = [...history.map(encounter), ...changes].sort((a, b) => b.at.localeCompare(a.at));
  if (entries.length === 0) return null;
  return (
    <Card title="Your history">
      <ul className={classNames(kit.lines, styles.history)}>
        {entries.map(({ at, to, id, said, name, beside }) => (
          <li key={`${at} ${id} ${said}`}>
            <Link to={to} params={{ id }}>
              {said}
              <bdi>{name}</bdi>
            </Link>
            <span className={kit.fine}>{[date(at), ...beside].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Entry {
  readonly at: string;
  readonly to: '/history/$id' | '/lists/$id';
  readonly id: string;
  readonly said: string;
  /** Name of a list or job, after the words. */
  readonly name: string | null;
  readonly beside: readonly string[];
}

function encounter({
  at,
  history_id: id,
  kind,
  name,
  reason,
  credits_charged,
}: CreatorAnswer['history'][number]): Entry {
  const label = name ?? reason;
  const credits = credits_charged === 0 ? 'free' : counted(credits_charged ?? 0, 'credit');
  return {
    ...{ at, to: '/history/$id', id },
    said: label === null ? done[kind] : `${done[kind]} for `,
    name: label,
    beside: credits_charged === null ? [] : [credits],
  };
}

/** Shows additions and stages; notes and tags have their own places. */
function changeIn(
  { list_id: id, name }: Schemas['ListMembership'],
  { at, key_name, change, value }: Schemas['ListItemChange'],
): readonly Entry[] {
  if (change !== 'added' && change !== 'stage') return [];
  const said = change === 'added' ? 'Added to ' : `${stageOf({ stage: value })} in `;
  return [{ at, to: '/lists/$id', id, said, name, beside: key_name === null ? [] : [key_name] }];
}
