import { useQuery } from '@tanstack/react-query';
import { dateAndTime } from '../kit/format.ts';
import { kit, RefusalNotice, Skeleton } from '../kit/kit.ts';
import { operationQuery } from '../queries.ts';
import { activityOf } from './activity.ts';
import styles from './lists.module.css';

/** Changes of an item, newest first, with the name of the key that made them. */
export function ItemActivity({ listId, itemId }: { readonly listId: string; readonly itemId: string }) {
  const { data } = useQuery({
    ...operationQuery('list_item_activity', { list_id: listId, item_id: itemId }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  return (
    <section aria-label="Activity">
      <h3>Activity</h3>
      {data === undefined && <Skeleton height={60} />}
      {data?.ok === false && <RefusalNotice refusal={data.refusal} />}
      {data?.ok && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there are many
        <ol className={styles.activity} tabIndex={0} aria-label="Changes">
          {activityOf(data.body.changes).map(({ words, at, by }) => (
            <li key={`${at} ${words}`}>
              {words}
              <p className={kit.hint}>
                {dateAndTime(at)} · {by}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
