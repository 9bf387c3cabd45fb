import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { applicationRole } from '../session/application-role.ts';
import { createDatabase } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { prepareApplicationLogin, scramVerifier } from './application-login.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let admin: pg.Client;
let login: string;

beforeEach(async () => {
  database = await createMigratedDatabase();
  admin = await connected(database.url);
  login = `app "${randomUUID().slice(0, 8)}"`;
});

afterEach(async () => {
  await admin.query(`drop owned by ${pg.escapeIdentifier(login)}`).catch(() => undefined);
  await admin.query(`drop role if exists ${pg.escapeIdentifier(login)}`);
  await admin.end();
  await database.drop();
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Returns whether CREATEROLE covers only the roles that its holder created, as from PostgreSQL 16 on. */
async function limitsCreators(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select current_setting('server_version_num')::integer >= 160000 as limits");
  return rows[0].limits;
}

function urlAs(user: string, { password = '', url = database.url } = {}): string {
  const changed = new URL(url);
  changed.username = encodeURIComponent(user);
  changed.password = encodeURIComponent(password);
  return changed.href;
}

const sessionFacts = sql<Record<string, string>>`
  select current_user as role, current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle
`;

describe('the login role of the processes', () => {
  test('has timeouts and rights of the application role without session settings', async () => {
    const done = await prepareApplicationLogin(database.url, urlAs(login));
    expect(done).toHaveLength(5);
    const db = createDatabase(urlAs(login), { sessions: 'pooled' });
    expect((await sessionFacts.execute(db)).rows[0]).toEqual({ role: login, lock: '2s', statement: '5s', idle: '5s' });
    const ledger = new PostgresLedger(db);
    const ownerId = randomUUID();
    await ledger.open(ownerId);
    await ledger.grant({ ownerId, operationKey: 'g', amount: 5, cause: { rule: 'operator.grant' } });
    await expect(sql`update ledger_entry set amount = 9`.execute(db)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`create table somewhere ()`.execute(db)).rejects.toMatchObject({ code: '42501' });
    await db.destroy();
    expect(await prepareApplicationLogin(database.url, urlAs(login))).toEqual([]);
  });

  test('can be the application role itself', async () => {
    const { rows } = await admin.query<{ login: string }>(
      `select case when rolcanlogin then 'login' else 'nologin' end as login from pg_roles where rolname = $1`,
      [applicationRole],
    );
    await prepareApplicationLogin(database.url, urlAs(applicationRole));
    const db = createDatabase(urlAs(applicationRole), { sessions: 'pooled' });
    expect((await sessionFacts.execute(db)).rows[0]).toMatchObject({ role: applicationRole, statement: '5s' });
    await db.destroy();
    // Roles belong to the server, which other tests use too.
    await admin.query(`alter role ${applicationRole} ${rows[0]?.login}; alter role ${applicationRole} reset all`);
  });

  test('keeps timeouts set by an operator, unless they are off', async () => {
    const name = pg.escapeIdentifier(login);
    await admin.query(`create role ${name} login; alter role ${name} set statement_timeout = '20s'`);
    await admin.query(`alter role ${name} set lock_timeout = 0`);
    await prepareApplicationLogin(database.url, urlAs(login));
    const db = createDatabase(urlAs(login), { sessions: 'pooled' });
    expect((await sessionFacts.execute(db)).rows[0]).toMatchObject({ lock: '2s', statement: '20s' });
    await db.destroy();
  });

  test('is not created if the processes use the migrating user', async () => {
    expect(await prepareApplicationLogin(database.url, `${database.url}?application_name=pooled`)).toEqual([]);
  });

  test('that the migrating user cannot create is reported with the statements to run, without its password', async () => {
    const plain = `plain_${randomUUID().slice(0, 8)}`;
    await admin.query(`create role ${plain} login`);
    const refused = await prepareApplicationLogin(urlAs(plain), urlAs(login, { password: 'hunter2' })).catch(
      (error: Error) => error.message,
    );
    expect(refused).toMatch(
      /^the user of DATABASE_DIRECT_URL cannot create the login role app .*: have an administrator run create role "app ""\w+""" login; grant creator_discovery_app to .* set statement_timeout = '5s'; .* set its password$/,
    );
    expect(refused).not.toContain('hunter2');
    // It creates the role, but from PostgreSQL 16 on may not grant what another user created.
    await admin.query(`alter role ${plain} createrole`);
    const prepared = prepareApplicationLogin(urlAs(plain), urlAs(login));
    if (await limitsCreators(admin))
      await expect(prepared).rejects.toThrow('have an administrator run grant creator_discovery_app to');
    else await prepared;
    await admin.query(
      `drop owned by ${pg.escapeIdentifier(login)}; drop role ${pg.escapeIdentifier(login)}; drop role ${plain}`,
    );
  });
});

test('a user with CREATEROLE only can migrate, create the login role and use the application role', async () => {
  const maker = `maker_${randomUUID().slice(0, 8)}`;
  const empty = await createTestDatabase();
  const superuser = await connected(empty.url);
  const limits = (await limitsCreators(superuser)) ? ', set false, inherit false' : '';
  await superuser.query(`
    create role ${maker} login createrole; grant all on schema public to ${maker};
    grant ${applicationRole} to ${maker} with admin option ${limits}`);
  const url = urlAs(maker, { url: empty.url });
  await migrate(url);
  await prepareApplicationLogin(url, urlAs(login, { url: empty.url }));
  for (const [address, sessions, role] of [
    [url, 'own', applicationRole],
    [urlAs(login, { url: empty.url }), 'pooled', login],
  ] as const) {
    const db = createDatabase(address, { sessions });
    expect((await sessionFacts.execute(db)).rows[0]).toMatchObject({ role, statement: '5s' });
    await db.destroy();
  }
  await superuser.query(`drop owned by ${pg.escapeIdentifier(login)}, ${maker}`);
  await superuser.query(`drop role ${pg.escapeIdentifier(login)}; drop role ${maker}`);
  await superuser.end();
  await empty.drop();
});

describe('the password of the login role', () => {
  test('is sent as the verifier that the server would compute', async () => {
    await admin.query(`create role ${pg.escapeIdentifier(login)} password 'It''s a secret: \\%'`);
    const { rows } = await admin.query<{ rolpassword: string }>(
      'select rolpassword from pg_authid where rolname = $1',
      [login],
    );
    const stored = rows[0]?.rolpassword ?? '';
    const salt = Buffer.from(stored.split(/[:$]/)[2] ?? '', 'base64');
    expect(scramVerifier("It's a secret: \\%", salt)).toBe(stored);
  });

  test('is set if the server rejects it, and never in plain text', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-logins-'));
    const server = await EmbeddedPostgres.start({ dataDir, settings: { fsync: 'off', shared_buffers: '16MB' } });
    try {
      await migrate(server.url);
      for (const password of ['first: one', 'second']) {
        const url = urlAs('application', { password, url: server.url });
        expect(await prepareApplicationLogin(server.url, url)).toContain('password of application');
        expect(await prepareApplicationLogin(server.url, url)).toEqual([]);
        await (await connected(url)).end();
      }
      const unfit = urlAs('application', { password: 'schlüssel', url: server.url });
      await expect(prepareApplicationLogin(server.url, unfit)).rejects.toThrow(
        'the password in DATABASE_URL may contain only printable ASCII characters',
      );
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
