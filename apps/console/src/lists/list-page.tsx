import { Link, useParams } from '@tanstack/react-router';
import type { ApiRefusal } from '../api.ts';
import { buttonClass, Page, RefusalNotice, Skeleton } from '../kit/kit.ts';
import { ListView } from './list-view.tsx';
import { filterOf, itemsPerPage, useListAddress } from './use-list-address.ts';
import { useList } from './use-lists.ts';

export function ListPage() {
  const { id } = useParams({ from: '/signed-in/lists/$id' });
  const { shown, page } = useListAddress();
  const { data, refetch, isPlaceholderData } = useList(
    shown.view === 'board'
      ? { list_id: id, limit: 1, ...filterOf({ ...shown, stage: '' }) }
      : { list_id: id, offset: (page - 1) * itemsPerPage, limit: itemsPerPage, ...filterOf(shown) },
  );
  if (data === undefined)
    return (
      <Page title="List">
        <Skeleton height={300} />
      </Page>
    );
  if (!data.ok) return <RefusedList refusal={data.refusal} again={() => void refetch()} />;
  return <ListView key={id} body={data.body} isOld={isPlaceholderData} />;
}

function RefusedList({ refusal, again }: { readonly refusal: ApiRefusal; readonly again: () => void }) {
  const isGone = refusal.status === 'not_found';
  return (
    <Page title="List">
      <RefusalNotice refusal={refusal} again={isGone ? undefined : again}>
        {isGone && (
          <Link to="/lists" className={buttonClass({ compact: true })}>
            All lists
          </Link>
        )}
      </RefusalNotice>
    </Page>
  );
}
