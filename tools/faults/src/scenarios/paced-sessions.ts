import { newScraperKey } from '@creator-discovery/installation';
import pg from 'pg';
import { setDatabaseClock } from '../database-clock.ts';
import { FaultyNetwork, type SeenRequest } from '../faulty-network.ts';
import { ProcessFleet } from '../process-fleet.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';
import { ScenarioSessions } from './scenario-sessions.ts';

const processes = 3;
const paceSeconds = 0.5;
/** How long the network refuses one of the sessions, and how many more of its requests may reach it meanwhile. */
const refusedSeconds = 600;
const mostMore = 2;
const stepSeconds = 30;
/** Requests take turns in the sessions. */
const mostCallsUntilRefused = 100;

interface Size {
  /** Of scraper APIs, while both sessions are answered. */
  readonly kills: number;
  readonly pauseMs: number;
  /** Calls in progress at once. */
  readonly callers: number;
  /** Of scraper APIs, while one session is refused. */
  readonly killsRefused: number;
}

/**
 * Scraper APIs share two sessions, each on its own proxy, and are killed. No session is used twice within its pace, by the clock of
 * the database that paces it, each is seen through its own proxy only, and nothing is sent that wasn't paced. Then the network
 * refuses one of them with 401: in ten minutes two more of its requests come at most, and the other one is answered.
 */
export async function pacedSessions(input: ScenarioInput, size: Size): Promise<Findings> {
  const books = new Books(input);
  const network = new FaultyNetwork({ people: { users: 3000 }, share: 0, random: input.random, proxies: 2 });
  const sessions = new ScenarioSessions(books, network, paceSeconds);
  const networkUrl = await network.start();
  const fleet = new ProcessFleet('scraper-api', {
    ...{ DATABASE_URL: input.url, PHOTONET_BASE_URL: networkUrl, PHOTONET_TOTAL_TIMEOUT_MS: '12000' },
    ...sessions.environment,
  });
  try {
    await sessions.addAll(networkUrl);
    const second = await sessions.add('session-second', network.proxies[0] ?? '', networkUrl);
    const uses = await UsesOfSessions.watch(input.url);
    await fleet.startAll(processes);
    const calls = new Calls(fleet, network, (await newScraperKey(books.db, { credits: 100_000, rate: 100_000 })).key);
    await killing(fleet, size, { input, calls });
    const unpaced = await uses.differences(network.seen);
    const before = calls.answered;
    const refused = await refusing(fleet, size, { input, network, calls });
    await uses.end();
    return {
      figures: {
        'processes killed': size.kills + size.killsRefused,
        'requests sent': network.seen.length,
        'calls answered while both sessions were': before,
        'calls answered while one was refused': calls.answered - before,
        'calls not answered': calls.unanswered,
        'requests of the refused session in ten minutes, after the first': refused - 1,
      },
      broken: [
        ...unpaced,
        ...throughOthers(network.seen),
        ...unequal({ 'a second session on one proxy': [second.added, false] }),
        ...(calls.answered > before ? [] : ['nothing was answered while one session was refused']),
        ...(refused - 1 > mostMore ? [`${refused - 1} more requests in a refused session`] : []),
        ...(await books.differences()),
      ],
    };
  } finally {
    await fleet.endAll();
    await sessions.end();
    await setDatabaseClock(input.url, new Date());
    await network.stop();
    await books.close();
  }
}

interface Scene {
  readonly input: ScenarioInput;
  readonly calls: Calls;
}

/** Calls all the time, and kills processes. */
async function killing(fleet: ProcessFleet, size: Size, { input: { random }, calls }: Scene): Promise<void> {
  const over = new AbortController();
  const calling = Promise.all(
    Array.from({ length: size.callers }, async () => {
      while (!over.signal.aborted) await calls.one(random.integer(0, processes - 1));
    }),
  );
  for (let killed = 0; killed < size.kills; killed += 1) {
    await pause(random.integer(size.pauseMs / 4, size.pauseMs));
    await fleet.kill(random.integer(0, processes - 1));
  }
  over.abort();
  await calling;
}

/** Ten minutes, by the clock of the database. Returns how many requests came in the refused session. */
async function refusing(
  fleet: ProcessFleet,
  size: Size,
  { input, network, calls }: Scene & { readonly network: FaultyNetwork },
): Promise<number> {
  const refused = 'session-1';
  network.refused.add(refused);
  const from = network.seen.length;
  const count = () => network.seen.slice(from).filter(({ session }) => session === refused).length;
  for (let call = 0; count() === 0; call += 1) {
    if (call === mostCallsUntilRefused) throw new Error(`no request was sent in ${refused}`);
    await calls.one(0);
  }
  const began = Date.now();
  for (let second = stepSeconds, killed = 0; second < refusedSeconds; second += stepSeconds) {
    await setDatabaseClock(input.url, new Date(began + second * 1000));
    if (killed * refusedSeconds < second * size.killsRefused) {
      killed += 1;
      const [calling, slot] = [calls.one(killed % processes), input.random.integer(0, processes - 1)];
      await fleet.kill(slot);
      await calling;
    }
    await Promise.all([0, 1].map((slot) => calls.one(slot)));
  }
  return count();
}

/** Calls of scraper APIs, each for a profile that nobody has asked for. */
class Calls {
  readonly #fleet: ProcessFleet;
  readonly #key: string;
  readonly #handles: string[];
  answered = 0;
  unanswered = 0;

  constructor(fleet: ProcessFleet, { simulator: { world } }: FaultyNetwork, key: string) {
    this.#fleet = fleet;
    this.#key = key;
    this.#handles = world.users.filter(({ isPrivate }) => !isPrivate).map(({ username }) => username);
  }

  async one(slot: number): Promise<void> {
    const url = `${this.#fleet.url(slot)}/v1/photonet/profile?username=${this.#handles.pop()}`;
    try {
      const answer = await fetch(url, {
        headers: { 'x-api-key': this.#key },
        signal: AbortSignal.timeout(15_000),
      });
      await answer.arrayBuffer();
      if (answer.status === 200) this.answered += 1;
      else this.unanswered += 1;
    } catch {
      this.unanswered += 1;
      await pause(50);
    }
  }
}

interface Use {
  readonly name: string;
  readonly sent_at: Date;
  readonly before: Date | null;
}

/** Notes each use of a session as the database gives it out, with the one before. */
class UsesOfSessions {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async watch(databaseUrl: string): Promise<UsesOfSessions> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`
      create table watched_session_use (name text, sent_at timestamptz, before timestamptz);
      create function watch_session_use() returns trigger language plpgsql security definer as $$ begin
        insert into watched_session_use values (new.name, new.last_sent_at, old.last_sent_at);
        return null;
      end $$;
      create trigger watch_session_use after update of last_sent_at on photonet_session for each row
        execute function watch_session_use();
    `);
    return new UsesOfSessions(client);
  }

  /** Uses within the pace of the one before, and requests that nobody gave out. */
  async differences(seen: readonly SeenRequest[]): Promise<readonly string[]> {
    const { rows } = await this.#client.query<Use>('select name, sent_at, before from watched_session_use');
    const tooSoon = rows.filter(
      ({ sent_at: at, before }) => before !== null && at.getTime() - before.getTime() < paceSeconds * 1000,
    );
    const given = (session: string | null) => rows.filter(({ name }) => name === session).length;
    const sessions = [...new Set(seen.map(({ session }) => session))];
    return [
      ...tooSoon.map(({ name, sent_at: at }) => `${name} was used again too soon at ${at.toISOString()}`),
      ...sessions.flatMap((session) => {
        const sent = seen.filter((request) => request.session === session).length;
        return sent > given(session) ? [`${sent} requests in ${session}, of which ${given(session)} were paced`] : [];
      }),
    ];
  }

  async end(): Promise<void> {
    await this.#client.query(`
      drop trigger watch_session_use on photonet_session;
      drop function watch_session_use();
      drop table watched_session_use;
    `);
    await this.#client.end();
  }
}

/** Requests that came through the proxy of another session, or through none. */
function throughOthers(seen: readonly SeenRequest[]): readonly string[] {
  return seen
    .filter(({ session, proxy }) => session !== `session-${proxy}`)
    .map(({ session, proxy, url }) => `${url} came in ${session} through proxy ${proxy}`);
}
