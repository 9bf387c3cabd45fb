import pg from 'pg';
import { refuseUnsupported, type ServerVersion, selectServerVersion } from '../schema/server-version.ts';

/** Fixes the text format of values whatever the defaults of the database or role, and disables timeouts. */
const settings = `
  set client_encoding = 'UTF8';
  set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set extra_float_digits = 1;
  set bytea_output = 'hex';
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
`;

/** Opens a session of the tables' owner that reads and writes values in the format of backups. The caller ends it. */
export async function openBackupSession(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<ServerVersion>(selectServerVersion);
    for (const version of rows) refuseUnsupported(version);
    await client.query(settings);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
