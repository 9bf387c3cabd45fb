import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { buttonClass, Page, RefusalNotice, Skeleton } from '../kit/kit.ts';
import { freshQuery } from '../queries.ts';
import { ListView } from './list-view.tsx';
import { filterOf, itemsPerPage, useListAddress } from './use-list-address.ts';

export function ListPage() {
  const { id } = useParams({ from: '/signed-in/lists/$id' });
  const { shown, page } = useListAddress();
  const wanted =
    shown.view === 'board'
      ? { limit: 1, ...filterOf({ ...shown, stage: '' }) }
      : { offset: (page - 1) * itemsPerPage, limit: itemsPerPage, ...filterOf(shown) };
  const { data, refetch, isPlaceholderData } = useQuery({
    ...freshQuery('get_list', { list_id: id, ...wanted }),
    // Previous page of the same list, never of another one.
    placeholderData: (before) => (before?.ok && before.body.list.list_id === id ? before : undefined),
  });
  if (data?.ok) return <ListView key={id} body={data.body} isOld={isPlaceholderData} />;
  const isGone = data?.refusal.status === 'not_found';
  return (
    <Page title="List">
      {data === undefined ? (
        <Skeleton height={300} />
      ) : (
        <RefusalNotice refusal={data.refusal} again={isGone ? undefined : () => void refetch()}>
          {isGone && (
            <Link to="/lists" className={buttonClass({ compact: true })}>
              All lists
            </Link>
          )}
        </RefusalNotice>
      )}
    </Page>
  );
}
