import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Empty, Page, RefusalNotice, Skeleton } from '../kit/kit.ts';
import { SearchCreators } from '../shell/search-creators.tsx';
import { savedSearchesQuery } from './saved-searches/saved-search-calls.ts';
import { parametersOf } from './search-address.ts';

/** Redirects `/console/s/{id}` to the saved search. */
export function SavedSearchPage() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { data } = useQuery(savedSearchesQuery());
  const navigate = useNavigate();
  const found = data?.ok ? data.body.saved_searches.find(({ saved_search_id }) => saved_search_id === id) : undefined;
  useEffect(() => {
    if (found === undefined) return;
    const { filters, saved_search_id } = found;
    void navigate({
      to: '/search/$platform',
      params: { platform: filters.basic.platform },
      search: parametersOf({ filters, view: 'table', open: null, saved: saved_search_id }) as never,
      replace: true,
    });
  }, [found, navigate]);
  return (
    <Page title="Saved search">
      {data === undefined || found !== undefined ? (
        <Skeleton height={120} />
      ) : data.ok ? (
        <Empty title="Saved search not found">
          <SearchCreators />
        </Empty>
      ) : (
        <RefusalNotice refusal={data.refusal} />
      )}
    </Page>
  );
}
