import { useQuery } from '@tanstack/react-query';
import { call, type Outcome, type ResponseOf, type Schemas } from '../api.ts';
import { currentAccount } from '../session.ts';

const perPage = 100;

/** Limit of the search for an entry; a job with an older entry is shown without it. */
const maxPages = 10;

/** History entry of a job, with filters and channel; null if unknown. */
export function useHistoryEntry(historyId: string): Schemas['HistoryEntry'] | null {
  const account = currentAccount();
  const { data } = useQuery({
    queryKey: [account.account_id, 'list_search_history', { entry: historyId }],
    queryFn: ({ signal }) => findEntry(historyId, signal),
  });
  return data?.ok ? data.body : null;
}

async function findEntry(historyId: string, signal: AbortSignal): Promise<Outcome<Schemas['HistoryEntry'] | null>> {
  let before: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const answer: Outcome<ResponseOf<'list_search_history'>> = await call(
      'list_search_history',
      { limit: perPage, ...(before === null ? {} : { before }) },
      { signal },
    );
    if (!answer.ok) return answer;
    const entry = answer.body.entries.find(({ history_id }) => history_id === historyId);
    if (entry !== undefined) return { ok: true, body: entry };
    before = answer.body.next_before;
    if (before === null) break;
  }
  return { ok: true, body: null };
}
