import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { addressOf } from '../filters/filter-address.ts';
import { useNames } from '../filters/known-names.ts';
import { titleOf } from './entry-words.ts';

/** Where an entry opens: a search with its filters, a job with its rows. */
export function EntryLink({ entry }: { readonly entry: Schemas['HistoryEntry'] }) {
  const title = titleOf(entry, useNames());
  const { kind, filters, history_id } = entry;
  if (kind === 'search' && filters !== null)
    return (
      <Link to="/search/$platform" params={{ platform: filters.basic.platform }} search={addressOf(filters) as never}>
        {title}
      </Link>
    );
  // A creator that was asked for by handle: its page costs nothing, but the entry has only words for it.
  if (kind === 'search') return <span>{title}</span>;
  return (
    <Link to="/history/$id" params={{ id: history_id }}>
      {title}
    </Link>
  );
}
