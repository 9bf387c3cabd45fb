import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Empty, kit, RefusalNotice, Skeleton, useMedia, useTitle } from '../../kit/kit.ts';
import { SearchCreators } from '../../kit/search-creators.tsx';
import page from '../page/search-page.module.css';
import styles from './saved.module.css';
import { SavedList } from './saved-list.tsx';
import { savedSearchesQuery } from './saved-search-calls.ts';
import { SavedView } from './saved-view.tsx';
import { useSavedSearches } from './use-saved-searches.ts';

/** `/console/saved` and `/console/saved/{id}`. Without an id, wide screens show the first search. */
export function SavedPage() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { data, refetch } = useQuery(savedSearchesQuery());
  const searches = useSavedSearches(true) ?? [];
  const isNarrow = useMedia('(max-width: 1060px)');
  const wanted = id ?? (isNarrow ? undefined : searches[0]?.saved_search_id);
  const saved = searches.find(({ saved_search_id }) => saved_search_id === wanted);
  const Title = id === undefined && isNarrow ? 'h1' : 'h2';
  useTitle('Saved');
  if (data === undefined) return <Skeleton height={240} />;
  return (
    <div className={styles.work}>
      {(!isNarrow || id === undefined) && data.ok && searches.length > 0 && (
        <aside className={styles.side} aria-label="Saved searches">
          <Title>Saved</Title>
          <SavedList searches={searches} shown={saved?.saved_search_id ?? null} />
        </aside>
      )}
      {(!isNarrow || id !== undefined || searches.length === 0) && (
        <div id="results" tabIndex={-1} className={page.found}>
          {isNarrow && id !== undefined && (
            <Link to="/saved" className={kit.actions}>
              <ChevronLeft size={15} />
              Saved
            </Link>
          )}
          {saved !== undefined ? (
            <SavedView key={saved.saved_search_id} saved={saved} />
          ) : (
            <>
              <h1>Saved</h1>
              {data.ok ? (
                <Empty title={id === undefined ? 'No saved searches yet' : 'Saved search not found'}>
                  {id === undefined && <p>Save a search to see who is new in it.</p>}
                  <SearchCreators />
                </Empty>
              ) : (
                <RefusalNotice refusal={data.refusal} again={() => void refetch()} />
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
}
