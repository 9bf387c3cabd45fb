import { query } from '@creator-discovery/embedded-postgres';
import { newScraperKey } from '@creator-discovery/installation';
import { setDatabaseClock } from '../database-faults.ts';
import { FaultyNetwork, type SeenRequest } from '../faulty-network.ts';
import { killSome, ProcessFleet } from '../process-fleet.ts';
import { ApiCalls } from './calls.ts';
import { type Findings, type ScenarioInput, unequal } from './scenario.ts';
import { ScenarioSessions } from './scenario-sessions.ts';

const processes = 3;
const paceSeconds = 0.5;
/** Time that the network refuses a session, and its allowed further requests. */
const refusedSeconds = 600;
const maxFurtherRequests = 2;
const stepSeconds = 30;
const maxCallsUntilRefused = 100;

interface Size {
  /** Kills while both sessions work. */
  readonly kills: number;
  readonly pauseMs: number;
  /** Concurrent calls. */
  readonly callers: number;
  /** Kills while one session is refused. */
  readonly killsRefused: number;
}

/**
 * Kills scraper APIs that share two sessions, each on its own proxy. No session is used twice within its pace on the database
 * clock, each uses only its own proxy, and every request is paced. Then the network refuses one session with 401: at most two
 * more of its requests follow within ten minutes, and the other session works.
 */
export async function pacedSessions(input: ScenarioInput, size: Size): Promise<Findings> {
  const { books } = input;
  const network = new FaultyNetwork({ people: { users: 3000 }, share: 0, random: input.random, proxies: 2 });
  const sessions = new ScenarioSessions(books, network, paceSeconds);
  const networkUrl = await network.start();
  input.onEnd(() => network.stop());
  input.onEnd(async () => sessions.end());
  const fleet = new ProcessFleet('scraper-api', {
    ...{ DATABASE_URL: input.url, PHOTONET_BASE_URL: networkUrl, PHOTONET_TOTAL_TIMEOUT_MS: '12000' },
    ...sessions.environment,
  });
  await sessions.addAll(networkUrl);
  const second = await sessions.add('session-second', network.proxies[0] ?? '', networkUrl);
  await recordUses(input.url);
  await fleet.startAll(processes);
  const { key } = await newScraperKey(books.db, { credits: 100_000, rate: 100_000 });
  const calls = new ApiCalls();
  const { users } = network.simulator.world;
  // Each profile is requested once, so none is cached.
  const handles = users.filter(({ isPrivate }) => !isPrivate).map(({ username }) => username);
  const callOne = (slot: number) => calls.scrape(fleet.url(slot), key, handles.pop());
  await killing(fleet, size, { input, callOne });
  const unpaced = await unpacedUses(input.url, network.seen);
  const before = calls.answered;
  const refused = await refusing(fleet, size, { input, network, callOne });
  return {
    figures: {
      'processes killed': size.kills + size.killsRefused,
      'requests sent': network.seen.length,
      'calls answered with both sessions': before,
      'calls answered with one session refused': calls.answered - before,
      'calls not answered': calls.unanswered,
      'further requests of the refused session': refused - 1,
    },
    broken: [
      ...unpaced,
      ...throughOthers(network.seen),
      ...unequal({ 'a second session on one proxy': [second.added, false] }),
      ...(calls.answered > before ? [] : ['no call succeeded while one session was refused']),
      ...(refused - 1 > maxFurtherRequests ? [`${refused - 1} further requests in a refused session`] : []),
    ],
  };
}

interface Scene {
  readonly input: ScenarioInput;
  /** Calls the API in this slot. */
  readonly callOne: (slot: number) => Promise<void>;
}

/** Calls continuously and kills processes. */
async function killing(fleet: ProcessFleet, size: Size, { input: { random }, callOne }: Scene): Promise<void> {
  const over = new AbortController();
  const calling = Promise.all(
    Array.from({ length: size.callers }, async () => {
      while (!over.signal.aborted) await callOne(random.whole(0, processes - 1));
    }),
  );
  await killSome([fleet], size.kills, { random, pauseMs: [size.pauseMs / 4, size.pauseMs] });
  over.abort();
  await calling;
}

/** Refuses a session for ten minutes on the database clock. Returns the number of its requests. */
async function refusing(
  fleet: ProcessFleet,
  size: Size,
  { input, network, callOne }: Scene & { readonly network: FaultyNetwork },
): Promise<number> {
  const refused = 'session-1';
  network.refused.add(refused);
  const from = network.seen.length;
  const count = () => network.seen.slice(from).filter(({ session }) => session === refused).length;
  for (let call = 0; count() === 0; call += 1) {
    if (call === maxCallsUntilRefused) throw new Error(`no request was sent in ${refused}`);
    await callOne(0);
  }
  const began = Date.now();
  for (let second = stepSeconds, killed = 0; second < refusedSeconds; second += stepSeconds) {
    await setDatabaseClock(input.url, new Date(began + second * 1000));
    if (killed * refusedSeconds < second * size.killsRefused) {
      killed += 1;
      const [calling, slot] = [callOne(killed % processes), input.random.whole(0, processes - 1)];
      await fleet.kill(slot);
      await calling;
    }
    await Promise.all([0, 1].map(callOne));
  }
  return count();
}

interface Use {
  readonly name: string;
  readonly sent_at: Date;
  readonly before: Date | null;
}

/** Records each use of a session that the database grants from now on, with the previous one. */
async function recordUses(url: string): Promise<void> {
  await query(
    url,
    `
    create table watched_session_use (name text, sent_at timestamptz, before timestamptz);
    create function watch_session_use() returns trigger language plpgsql security definer as $$ begin
      insert into watched_session_use values (new.name, new.last_sent_at, old.last_sent_at);
      return null;
    end $$;
    create trigger watch_session_use after update of last_sent_at on photonet_session for each row
      execute function watch_session_use();
    `,
  );
}

/** Returns a line per use within the pace of the previous one, and per session with unpaced requests. */
async function unpacedUses(url: string, seen: readonly SeenRequest[]): Promise<readonly string[]> {
  const rows = await query<Use>(url, 'select name, sent_at, before from watched_session_use');
  const tooSoon = rows.filter(
    ({ sent_at: at, before }) => before !== null && at.getTime() - before.getTime() < paceSeconds * 1000,
  );
  const granted = (session: string | null) => rows.filter(({ name }) => name === session).length;
  const sessions = [...new Set(seen.map(({ session }) => session))];
  return [
    ...tooSoon.map(({ name, sent_at: at }) => `${name} was used again too soon at ${at.toISOString()}`),
    ...sessions.flatMap((session) => {
      const sent = seen.filter((request) => request.session === session).length;
      return sent > granted(session) ? [`${sent} requests in ${session}, ${granted(session)} of them paced`] : [];
    }),
  ];
}

/** Returns a line per request that did not use its session's proxy. */
function throughOthers(seen: readonly SeenRequest[]): readonly string[] {
  return seen
    .filter(({ session, proxy }) => session !== `session-${proxy}`)
    .map(({ session, proxy, url }) => `${url} came in ${session} through proxy ${proxy}`);
}
