import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { creatorsPerSearch } from '../../model/price.ts';
import { operationQuery } from '../../queries.ts';
import type { Preview } from './result-pages.ts';

/** A shown creator. `email` is absent if its contacts are locked, null if it lists no email. */
export interface ResultRow extends Preview {
  readonly email?: string | null;
}

/** Marks creators owned by now, and adds their email addresses. Reading both is free. */
export function useOwned<Row extends Pick<ResultRow, 'creator_id' | 'owned' | 'email'>>(
  rows: readonly Row[],
): readonly Row[] {
  const ids = rows.map(({ creator_id }) => creator_id);
  const { data } = useQuery({
    ...operationQuery('list_owned_creators', { creator_ids: ids, limit: creatorsPerSearch }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const known = data?.ok ? data.body.creators : [];
    const emails = new Map(known.flatMap((one) => ('email' in one ? [[one.creator_id, one.email]] : [])));
    return rows.map((row) =>
      emails.has(row.creator_id) ? { ...row, owned: true, email: emails.get(row.creator_id) ?? null } : row,
    );
  }, [rows, data]);
}
