import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { operationQuery } from '../../queries.ts';
import type { Preview } from './result-pages.ts';

/** A shown creator. `email` is absent if its contacts are locked, null if it lists no email. */
export interface ResultRow extends Preview {
  readonly email?: string | null;
}

/** Adds the email addresses of owned creators, which are free to read. */
export function useWithEmails(rows: readonly Preview[]): readonly ResultRow[] {
  const ids = rows.flatMap(({ owned, creator_id }) => (owned ? creator_id : []));
  const { data } = useQuery({
    ...operationQuery('list_owned_creators', { creator_ids: ids }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const known = data?.ok ? data.body.creators : [];
    const emails = new Map(known.flatMap((one) => ('email' in one ? [[one.creator_id, one.email]] : [])));
    return rows.map((row) =>
      emails.has(row.creator_id) ? { ...row, email: emails.get(row.creator_id) ?? null } : row,
    );
  }, [rows, data]);
}
