import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { namesOf, useNames } from '../../filters/known-names.ts';
import { sentenceOf } from '../../filters/sentence.ts';
import { counted, wholeNumber } from '../../kit/format.ts';
import { Chip, classNames, kit, TextField } from '../../kit/kit.ts';
import styles from './saved.module.css';
import { SavedActions } from './saved-actions.tsx';
import type { SavedSearch } from './saved-search-calls.ts';

/** Fewer searches need no field to find one. */
const searchable = 6;

interface SavedListProps {
  readonly searches: readonly SavedSearch[];
  /** Id of the search next to the list. */
  readonly shown: string | null;
}

/** Saved searches with their new matches. */
export function SavedList({ searches, shown }: SavedListProps) {
  const [typed, setTyped] = useState('');
  const names = useNames();
  const wanted = typed.trim().toLowerCase();
  const found = searches.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      {searches.length >= searchable && (
        <TextField
          label={`Find one of ${wholeNumber(searches.length)}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
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
            <p className={kit.fine}>{counted(saved.total_when_saved, 'creator')} when saved</p>
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
