import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseRefused } from './database-refused.ts';
import { migrationLock } from './migrate.ts';
import { readSqlFiles, sqlFolder } from './sql-files.ts';
import { betweenAttemptsMs, longestLockWaitMs, patienceMs } from './transaction.ts';

/** Accounts can't be divided here. */
export class NotDivisible extends DatabaseRefused {
  override readonly name = 'NotDivisible';
}

/** The file of statements that divide the accounts, as docs/scaling.md has them too. */
export const distributedFile = new URL('distributed.sql', sqlFolder);

/**
 * Divides the accounts of a migrated database among the servers of its Citus cluster, and puts its functions on each of them, those
 * called for an owner on each shard too. May be run again: what is divided stays as it is, functions that are new since are put
 * there, shards that have moved get theirs, and triggers that shards lack are made.
 *
 * @param databaseUrl of the coordinator, as the owner of the tables.
 * @returns what was done, in words for a log; empty when there was nothing to do.
 * @throws NotDivisible with one line, before anything is changed, where the database is in no cluster.
 */
export async function distribute(databaseUrl: string): Promise<readonly string[]> {
  const statements = statementsOf(await readFile(distributedFile, 'utf8'));
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseWithoutCluster(client);
    await client.query(migrationLock);
    const divided = await dividedTables(client);
    const tables: string[] = [];
    for (const statement of statements) {
      const table = tableOf(statement);
      if (table !== undefined && divided.has(table)) continue;
      await client.query(statement);
      if (table !== undefined) tables.push(table);
    }
    // A table that refers to keys is made again where they are put on every server, and its sequence has no rights then.
    if (tables.length > 0) await client.query((await readSqlFiles()).rights);
    const functions = await putFunctions(client);
    await putOntoShards(client);
    return [...tables.map((table) => `table ${table}`), ...(functions === 0 ? [] : [`${functions} functions`])];
  } finally {
    await client.end();
  }
}

/** The statements of a file, without its comments. */
export function statementsOf(text: string): readonly string[] {
  return text
    .replaceAll(/^--.*\n/gm, '')
    .split(';\n')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

function tableOf(statement: string): string | undefined {
  return /^select create_\w+_table\('(\w+)'/.exec(statement)?.[1];
}

async function refuseWithoutCluster(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rowCount === 0) {
    throw new NotDivisible(
      'accounts are divided among the servers of a Citus cluster, and this database lacks the extension citus: docs/scaling.md says what to prepare; on one server nothing has to be divided',
    );
  }
  const { rowCount: servers } = await client.query(
    `select from pg_dist_node where noderole = 'primary' and shouldhaveshards and isactive`,
  );
  if (servers === 0)
    throw new NotDivisible('this Citus cluster has no server to put accounts on: add one with citus_add_node');
}

async function dividedTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_dist_partition join pg_class on oid = logicalrelid where partmethod = 'h' or repmodel = 't'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Functions that a call may need on the owner's server: all but those of triggers, which their tables bring. One in SQL needs
 * those that it calls: what is refused is tried again after the others.
 */
async function putFunctions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
     order by l.lanname <> 'plpgsql', 1`,
  );
  let left = rows.map(({ signature }) => signature);
  while (left.length > 0) {
    const refused: string[] = [];
    let refusal: unknown;
    for (const signature of left) {
      try {
        await client.query('select create_distributed_function($1::regprocedure)', [signature]);
      } catch (error) {
        refused.push(signature);
        refusal = error;
      }
    }
    if (refused.length === left.length) throw refusal;
    left = refused;
  }
  return rows.length;
}

/** Functions called for an owner, and those they call, by their definitions. The clock is one for all. */
const definitionsForOwners = `
  with recursive own as (
    select p.oid, p.proname, p.prosrc from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  ), called as (
    select own.* from own join pg_dist_object o on o.objid = own.oid
    where o.classid = 'pg_proc'::regclass and o.distribution_argument_index is not null
    union
    select own.* from own join called on called.prosrc ~ ('\\m' || own.proname || '\\M')
  )
  select array_agg(pg_get_functiondef(oid) order by proname) from called`;

/**
 * Calls of an owner run on the owner's shard, without the cluster planning each of their statements. Repeated where it would have to
 * wait for a call for long, so that the calls after that one continue meanwhile.
 */
async function putOntoShards(client: pg.Client): Promise<void> {
  for (const giveUp = performance.now() + patienceMs; ; await pause(betweenAttemptsMs)) {
    const { rows } = await client.query<{ result: string }>(
      `select result from run_command_on_workers(format('select functions_onto_shards(%L::text[], %L)', (${definitionsForOwners}), $1::text))
       where not success`,
      [`${longestLockWaitMs}ms`],
    );
    const refusal = rows[0]?.result;
    if (refusal === undefined) return;
    if (!/lock timeout|deadlock/.test(refusal) || performance.now() > giveUp)
      throw new Error(`functions of shards: ${refusal}`);
  }
}
