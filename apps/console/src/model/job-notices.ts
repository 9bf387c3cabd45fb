import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Schemas } from '../api.ts';
import { Listeners } from '../listeners.ts';
import { freshQuery, operationQuery, refresh } from '../queries.ts';
import { readJson } from './stored-json.ts';
import { useAccount } from './use-session.ts';

type Entry = Schemas['HistoryEntry'];
type Status = Entry['job_status'];

/** Exports that were seen running, each with the status whose notice was dismissed. An end that is dismissed is removed. */
type WatchedJobs = Readonly<Record<string, Status | null>>;

const listeners = new Listeners();

function subscribe(changed: () => void): () => void {
  const unsubscribe = listeners.subscribe(changed);
  // Other tabs.
  window.addEventListener('storage', changed);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', changed);
  };
}

function keyOf(accountId: string): string {
  return `jobs ${accountId}`;
}

function watchedBy(accountId: string): WatchedJobs {
  return readJson<WatchedJobs>(localStorage, keyOf(accountId), {});
}

/** A notice shows an export among the newest 20, so older ones need not be kept. */
const maxWatched = 40;

function keep(accountId: string, jobs: WatchedJobs): void {
  const latest = Object.fromEntries(Object.entries(jobs).slice(-maxWatched));
  localStorage.setItem(keyOf(accountId), JSON.stringify(latest));
  listeners.notify();
}

/** Interval of reads while jobs run. */
const everyMs = 4000;

/** Running jobs of the account, newest first. */
export function useRunningJobs(): readonly Entry[] {
  const { suspended } = useAccount();
  const { data } = useQuery({
    ...freshQuery('list_search_history', { job_status: 'processing', limit: 20 }),
    enabled: !suspended,
    refetchInterval: ({ state }) => (state.data?.ok && state.data.body.entries.length > 0 ? everyMs : false),
  });
  return data?.ok ? data.body.entries : [];
}

/** Exports to show on every page: ended ones until they are dismissed, then running ones. Newest first. */
export function useJobNotices(): readonly Entry[] {
  const { account_id } = useAccount();
  // The text, because a snapshot must keep its identity.
  useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(account_id)));
  const watched = watchedBy(account_id);
  const jobs = useRunningJobs();
  const running = jobs.filter(({ kind }) => kind === 'export');
  const ids = running.map(({ history_id }) => history_id);
  const { data } = useQuery({
    ...operationQuery('list_search_history', { kind: 'export', limit: 20 }),
    enabled: Object.keys(watched).some((id) => !ids.includes(id)),
  });
  const before = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when jobs start or end.
  useEffect(() => {
    const started = ids.filter((id) => !Object.hasOwn(watched, id));
    if (started.length > 0) keep(account_id, { ...watched, ...Object.fromEntries(started.map((id) => [id, null])) });
    if (jobs.length < before.current) void refresh('get_credit_balance', 'list_search_history');
    before.current = jobs.length;
  }, [jobs.map(({ history_id }) => history_id).join()]);
  const ended = (data?.ok ? data.body.entries : []).filter(
    ({ history_id, job_status }) => job_status !== 'processing' && Object.hasOwn(watched, history_id),
  );
  return [...ended, ...running.filter(({ history_id }) => watched[history_id] !== 'processing')];
}

/** Hides the notice of a job until its status changes. */
export function dismissJob(accountId: string, historyId: string, status: Status): void {
  const { [historyId]: known, ...others } = watchedBy(accountId);
  if (status === 'processing') keep(accountId, { ...others, [historyId]: status });
  else if (known !== undefined) keep(accountId, others);
}

/** Dismisses the notice of an ended job whose page is in sight. */
export function useJobSeen(historyId: string, status: Status | null): void {
  const { account_id } = useAccount();
  useEffect(() => {
    if (status === null || status === 'processing') return;
    const seen = () => !document.hidden && dismissJob(account_id, historyId, status);
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [account_id, historyId, status]);
}
