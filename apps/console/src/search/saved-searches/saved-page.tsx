import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Bell, ChevronLeft, Pin } from 'lucide-react';
import { useState } from 'react';
import { namesOf, useNames } from '../../filters/known-names.ts';
import { sentenceOf } from '../../filters/sentence.ts';
import { counted, recentDay, wholeNumber } from '../../kit/format.ts';
import { Chip, classNames, Empty, kit, RefusalNotice, Skeleton, TextField, useMedia, useTitle } from '../../kit/kit.ts';
import { SearchCreators } from '../../kit/search-creators.tsx';
import page from '../page/search-page.module.css';
import styles from './saved.module.css';
import { SavedActions } from './saved-actions.tsx';
import { type SavedSearch, savedSearchesQuery } from './saved-search-calls.ts';
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
        <aside className={classNames(kit.lines, styles.side)} aria-label="Saved searches">
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

/** Fewer searches need no field to find one. */
const searchable = 6;

interface SavedListProps {
  readonly searches: readonly SavedSearch[];
  /** Id of the search next to the list. */
  readonly shown: string | null;
}

/** Saved searches with their new matches. */
function SavedList({ searches, shown }: SavedListProps) {
  const [typed, setTyped] = useState('');
  const names = useNames();
  const wanted = typed.trim().toLowerCase();
  const found = searches.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      {searches.length >= searchable && (
        <TextField label={`Find one of ${wholeNumber(searches.length)}`} value={typed} change={setTyped} />
      )}
      <ul className={kit.lines}>
        {found.map((saved) => (
          <li
            key={saved.saved_search_id}
            className={classNames(styles.entry, saved.saved_search_id === shown && styles.shown)}
          >
            <Link
              to="/saved/$id"
              params={{ id: saved.saved_search_id }}
              className={classNames(kit.truncate, kit.cover)}
              activeProps={{}}
              aria-current={saved.saved_search_id === shown ? 'page' : undefined}
            >
              {saved.name}
            </Link>
            {saved.pinned && <Pin size={13} role="img" aria-label="pinned" />}
            <News saved={saved} />
            <SavedActions saved={saved} isShown={saved.saved_search_id === shown} />
            <p className={classNames(kit.hint, kit.clamp)}>
              {sentenceOf(saved.filters, namesOf(saved.filters, names))}
            </p>
            <p className={kit.fine}>
              {counted(saved.total_when_saved, 'creator')} when saved
              {saved.new_count === null && ` · last opened ${recentDay(saved.opened_at.slice(0, 10))}`}
              {saved.notify && (
                <>
                  {' · '}
                  <Bell size={12} /> daily
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={kit.hint}>No saved search is called “{typed.trim()}”.</p>}
    </>
  );
}

function News({ saved: { new_count } }: { readonly saved: SavedSearch }) {
  if (new_count === null) return null;
  return new_count > 0 ? (
    <Chip tone="new">{wholeNumber(new_count)} new</Chip>
  ) : (
    <span className={classNames(kit.fine, styles.none)}>nothing new</span>
  );
}
