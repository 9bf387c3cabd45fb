import { useQuery } from '@tanstack/react-query';
import { call, type Outcome, type Schemas } from '../api.ts';
import { currentAccount } from '../session.ts';

const perPage = 100;

/** The entry of a job is looked for among so many pages; an older one is shown without what only its entry knows. */
const mostPages = 10;

/** What history knows of a job beside its rows: filters, channel, what was asked for. Null while it isn't known. */
export function useHistoryEntry(historyId: string): Schemas['HistoryEntry'] | null {
  const account = currentAccount();
  const { data } = useQuery({
    queryKey: [account.account_id, 'list_search_history', { entry: historyId }],
    queryFn: ({ signal }) => findEntry(historyId, signal),
  });
  return data?.ok ? data.body : null;
}

async function findEntry(historyId: string, signal: AbortSignal): Promise<Outcome<Schemas['HistoryEntry'] | null>> {
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await call('list_search_history', { offset: page * perPage, limit: perPage }, { signal });
    if (!answer.ok) return answer;
    const entry = answer.body.entries.find(({ history_id }) => history_id === historyId);
    if (entry !== undefined) return { ok: true, body: entry };
    if (!answer.body.has_more) break;
  }
  return { ok: true, body: null };
}
