import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { applicationRole, sessionTimeouts } from '../session/application-role.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { migrationLock } from './migrate.ts';

/**
 * Creates the login role of the processes, the user of `applicationUrl`, with the rights of the application role. Binds timeouts
 * to it, because a pooler's sessions have no settings, but keeps timeouts set by an operator, except 0. If the server rejects its
 * password, sets it to that of `applicationUrl`. Does nothing if both URLs have the same user. Call it after `migrate`.
 *
 * @param directUrl URL of the server, not of a pooler, with the migrating user.
 * @returns log lines of the changes.
 * @throws DatabaseRefusal with a one-line remedy.
 */
export async function prepareApplicationLogin(directUrl: string, applicationUrl: string): Promise<readonly string[]> {
  const login = decodeURIComponent(new URL(applicationUrl).username);
  const password = decodeURIComponent(new URL(applicationUrl).password);
  if (login === '' || login === decodeURIComponent(new URL(directUrl).username)) return [];
  const client = new pg.Client({ connectionString: directUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(migrationLock);
    const missing = await missingStatements(client, login);
    await runAll(client, login, missing);
    if (password === '' || (await logsIn(directUrl, { login, password }))) return missing;
    await runAll(client, login, [`alter role ${pg.escapeIdentifier(login)} password '${verifierOf(password)}'`]);
    return [...missing, `password of ${login}`];
  } finally {
    await client.end();
  }
}

interface LoginRole {
  readonly database: string;
  readonly exists: boolean;
  readonly logs_in: boolean;
  readonly is_member: boolean;
  /** Settings bound to the role in this or every database, as `name=value`. */
  readonly settings: readonly string[];
}

/** Returns the statements that complete the role. */
async function missingStatements(client: pg.Client, login: string): Promise<readonly string[]> {
  const { rows } = await client.query<LoginRole>(
    `select current_database() as database, own.oid is not null as exists, coalesce(own.rolcanlogin, false) as logs_in,
       own.oid is not null and pg_has_role(own.oid, app.oid, 'member') as is_member,
       array(select unnest(setconfig) from pg_db_role_setting
         where setrole = own.oid and setdatabase in (0, (select oid from pg_database where datname = current_database()))) as settings
     from (select oid from pg_roles where rolname = $2) app left join pg_roles own on own.rolname = $1`,
    [login, applicationRole],
  );
  const [role] = rows;
  const name = pg.escapeIdentifier(login);
  if (role === undefined) throw loginRefusal(login, [`create role ${applicationRole}`, `create role ${name} login`]);
  const bound = new Set(role.settings.flatMap((setting) => (setting.endsWith('=0') ? [] : setting.split('=')[0])));
  return [
    ...(role.exists ? [] : [`create role ${name} login`]),
    ...(role.exists && !role.logs_in ? [`alter role ${name} login`] : []),
    ...(role.is_member ? [] : [`grant ${applicationRole} to ${name}`]),
    ...Object.entries(sessionTimeouts)
      .filter(([setting]) => !bound.has(setting))
      .map(
        ([setting, value]) =>
          `alter role ${name} in database ${pg.escapeIdentifier(role.database)} set ${setting} = '${value}'`,
      ),
  ];
}

const insufficientPrivilege = '42501';

async function runAll(client: pg.Client, login: string, statements: readonly string[]): Promise<void> {
  let done = 0;
  try {
    for (; done < statements.length; done += 1) await client.query(String(statements[done]));
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== insufficientPrivilege) throw error;
    const shown = statements.slice(done).filter((statement) => !/ password '/.test(statement));
    throw loginRefusal(login, shown, { cause: error });
  }
}

function loginRefusal(login: string, statements: readonly string[], options?: ErrorOptions): DatabaseRefusal {
  const remedy = `have an administrator run ${statements.join('; ')}; and set its password`;
  return new DatabaseRefusal(
    `the user of DATABASE_DIRECT_URL cannot create the login role ${login}: ${remedy}`,
    options,
  );
}

const invalidPassword = '28P01';

/** Returns false if the server rejects the password. Other errors are left for the processes to report. */
async function logsIn(directUrl: string, { login, password }: { login: string; password: string }): Promise<boolean> {
  const url = new URL(directUrl);
  url.username = encodeURIComponent(login);
  url.password = encodeURIComponent(password);
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return (error as { readonly code?: unknown }).code !== invalidPassword;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function verifierOf(password: string): string {
  // Clients may encode other characters differently.
  if (!/^[ -~]+$/.test(password))
    throw new DatabaseRefusal('the password in DATABASE_URL may contain only printable ASCII characters');
  return scramVerifier(password);
}

/** PostgreSQL's defaults. */
const iterations = 4096;
const saltBytes = 16;

/**
 * Returns the SCRAM verifier of a password (RFC 5803). Sent instead of the password, which therefore never appears in a log.
 *
 * @param password printable ASCII, which needs no preparation.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(saltBytes)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyFor = (purpose: string): Buffer => createHmac('sha256', salted).update(purpose).digest();
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const serverKey = keyFor('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
