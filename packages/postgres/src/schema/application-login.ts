import pg from 'pg';
import { applicationRole, sessionTimeouts } from '../session/application-role.ts';
import { DatabaseRefused } from './database-refused.ts';
import { migrationLock } from './migrate.ts';
import { scramVerifier } from './scram-verifier.ts';

/** The migrating user may not make the login role of the processes. The message has what an administrator may run instead. */
export class LoginRoleRefused extends DatabaseRefused {
  override readonly name = 'LoginRoleRefused';

  constructor(
    { login, statements }: { readonly login: string; readonly statements: readonly string[] },
    options?: ErrorOptions,
  ) {
    super(
      `the user of DATABASE_DIRECT_URL may not make the login role ${login}: let an administrator run ${statements.join('; ')}; and set its password`,
      options,
    );
  }
}

/** A password that clients of different makes would read differently. */
export class UnfitPassword extends DatabaseRefused {
  override readonly name = 'UnfitPassword';

  constructor() {
    super('the password in DATABASE_URL must consist of printable ASCII characters');
  }
}

/**
 * Makes the login role that processes use, the user of `applicationUrl`: with the rights of the application role, and with
 * timeouts that are bound to it, because nothing can be set in the sessions of a pooler. Timeouts that an operator has bound
 * to it stay. Where the server doesn't accept its password, it gets that of `applicationUrl`, sent as a verifier. Does nothing
 * where both addresses have the same user. Called after `migrate`, which makes the application role.
 *
 * @param directUrl of the server itself, with the user that migrates.
 * @returns what was done, in words for a log.
 * @throws DatabaseRefused with one line that says how to continue.
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
  /** Settings bound to the role, here or in every database: `name=value`. */
  readonly settings: readonly string[];
}

/** What has to be run for the role to be as it should. */
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
  if (role === undefined)
    throw new LoginRoleRefused({ login, statements: [`create role ${applicationRole}`, `create role ${name} login`] });
  const bound = new Set(role.settings.map((setting) => setting.split('=')[0]));
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
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== insufficientPrivilege) throw error;
    const shown = statements.filter((statement) => !/ password '/.test(statement));
    throw new LoginRoleRefused({ login, statements: shown }, { cause: error });
  }
}

const invalidPassword = '28P01';

/** False where the server refuses the password; what else may stand against a login is for the processes to report. */
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
  if (!/^[ -~]+$/.test(password)) throw new UnfitPassword();
  return scramVerifier(password);
}
