import { DatabaseRefusal } from './database-refusal.ts';

/** Minimum supported major version of PostgreSQL. */
const minServer = 15;

export interface ServerVersion {
  /** For example 150009 for 15.9. */
  readonly number: number;
  readonly name: string;
}

export const selectServerVersion = `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`;

/** @throws DatabaseRefusal */
export function refuseUnsupported({ number, name }: ServerVersion): void {
  if (number >= minServer * 10_000) return;
  const version = name.split(' ')[0] ?? name;
  throw new DatabaseRefusal(`DATABASE_URL is a PostgreSQL ${version} server: use PostgreSQL ${minServer} or newer`);
}
