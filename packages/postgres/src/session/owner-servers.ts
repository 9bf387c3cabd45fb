import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Database, databaseOver, poolOf } from './database.ts';
import { areAccountsDivided } from './divided-accounts.ts';
import type { ServerAddress } from './session-pool.ts';

/** An owner whose server is another by then is still served, by way of the one that had it. */
const knownForMs = 60_000;
const mostKnown = 100_000;

/** What the coordinator reaches, a process may not. */
const avoidedForMs = 30_000;

/** By what all views of a pool have in common. */
const servers = new WeakMap<object, OwnerServers>();

/**
 * Calls a function of an owner, at the server that has the owner's rows where accounts are divided: by way of the coordinator
 * each call would wait for two servers. Where that server can't be reached, or within a transaction, the call goes to the
 * coordinator, which sends it there.
 */
export async function callForOwner<Row>(db: Database, ownerId: string, call: RawBuilder<Row>): Promise<readonly Row[]> {
  const { rows } = await call.execute(await databaseFor(db, ownerId));
  return rows;
}

/**
 * Groups what is meant for several owners by the server that has their rows, so that one call, made for any owner of a group, can serve
 * all of them. Where accounts are divided, an owner whose server isn't known yet or can't be reached is a group of its own: the
 * others don't wait for it.
 */
export async function groupByServer<T extends { readonly ownerId: string }>(
  db: Database,
  all: readonly T[],
): Promise<readonly (readonly T[])[]> {
  if (!(await areAccountsDivided(db))) return [all];
  const known = serversOf(db);
  return [...Map.groupBy(all, ({ ownerId }) => known.nameOfKnown(ownerId) ?? ownerId).values()];
}

async function databaseFor(db: Database, ownerId: string): Promise<Database> {
  if (db.isTransaction || !(await areAccountsDivided(db))) return db;
  const direct = await serversOf(db).databaseOf(ownerId);
  return direct === undefined ? db : db.getExecutor().plugins.reduce((view, plugin) => view.withPlugin(plugin), direct);
}

function serversOf(db: Database): OwnerServers {
  const { adapter } = db.getExecutor();
  const known = servers.get(adapter) ?? new OwnerServers(db);
  servers.set(adapter, known);
  return known;
}

class OwnerServers {
  readonly #db: Database;
  readonly #addresses: LRUCache<string, ServerAddress | 'coordinator'>;
  readonly #databases = new Map<string, Database>();
  readonly #avoidedUntil = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db.withoutPlugins();
    this.#addresses = new LRUCache<string, ServerAddress | 'coordinator'>({
      max: mostKnown,
      ttl: knownForMs,
      fetchMethod: (ownerId) => this.#addressOf(ownerId),
    });
  }

  /** Undefined where the coordinator is the one to ask. */
  async databaseOf(ownerId: string): Promise<Database | undefined> {
    const address = await this.#addresses.fetch(ownerId);
    if (address === undefined || address === 'coordinator') return undefined;
    const name = nameOf(address);
    if (this.#isAvoided(name)) return undefined;
    const open = this.#databases.get(name) ?? this.#open(address, name);
    if (open !== undefined) this.#databases.set(name, open);
    return open;
  }

  /** The name of a server that was asked before, undefined where the coordinator is the one to ask. */
  nameOfKnown(ownerId: string): string | undefined {
    const address = this.#addresses.get(ownerId);
    if (address === undefined || address === 'coordinator') return undefined;
    const name = nameOf(address);
    return this.#databases.has(name) && !this.#isAvoided(name) ? name : undefined;
  }

  #isAvoided(name: string): boolean {
    return (this.#avoidedUntil.get(name) ?? 0) > performance.now();
  }

  async #addressOf(ownerId: string): Promise<ServerAddress | 'coordinator'> {
    const { rows } = await sql<ServerAddress>`
      select n.nodename as host, n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
      where p.shardid = get_shard_id_for_distribution_column('ledger_balance', ${ownerId}::uuid)
        and n.groupid <> 0 and n.noderole = 'primary' and n.hasmetadata and n.isactive
    `.execute(this.#db);
    return rows[0] ?? 'coordinator';
  }

  #open(address: ServerAddress, name: string): Database | undefined {
    const coordinator = poolOf(this.#db);
    const pool = coordinator?.openBeside(address);
    if (coordinator === undefined || pool === undefined) return undefined;
    return databaseOver({
      connect: () =>
        pool.connect().catch(() => {
          this.#avoidedUntil.set(name, performance.now() + avoidedForMs);
          return coordinator.connect();
        }),
      end: () => pool.end(),
      options: pool.options,
    });
  }
}

function nameOf({ host, port }: ServerAddress): string {
  return `${host}:${port}`;
}
