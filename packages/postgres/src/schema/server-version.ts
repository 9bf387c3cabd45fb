import { DatabaseRefusal } from './database-refusal.ts';

/** Minimum supported major version of PostgreSQL. */
const minServer = 15;

export class UnsupportedServer extends DatabaseRefusal {
  override readonly name = 'UnsupportedServer';

  /** @param version as reported by the server, such as `14.9` */
  constructor(version: string) {
    super(`DATABASE_URL is a PostgreSQL ${version} server: use PostgreSQL ${minServer} or newer`);
  }
}

export interface ServerVersion {
  /** For example 150009 for 15.9. */
  readonly number: number;
  readonly name: string;
}

export const selectServerVersion = `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`;

/** @throws UnsupportedServer */
export function refuseUnsupported({ number, name }: ServerVersion): void {
  if (number < minServer * 10_000) throw new UnsupportedServer(name.split(' ')[0] ?? name);
}
