import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { searchLink } from '../filters/filter-address.ts';
import { useNames } from '../filters/known-names.ts';
import { titleOf } from './entry-words.ts';

interface EntryLinkProps {
  readonly entry: Schemas['HistoryEntry'];
  readonly className?: string | undefined;
}

/** Opens a search with its filters, or a job with its rows. */
export function EntryLink({ entry, className }: EntryLinkProps) {
  const title = titleOf(entry, useNames());
  const { kind, filters, history_id } = entry;
  if (kind === 'search' && filters !== null)
    return (
      <Link {...searchLink(filters)} className={className}>
        {title}
      </Link>
    );
  // Creators requested by handle have no filters to open.
  if (kind === 'search') return <span className={className}>{title}</span>;
  return (
    <Link to="/history/$id" params={{ id: history_id }} className={className}>
      {title}
    </Link>
  );
}
