import { DatabaseRefused } from './database-refused.ts';

/** The oldest major version of PostgreSQL that this version works with. */
const oldestServer = 15;

/** A server that this version doesn't work with. */
export class UnsupportedServer extends DatabaseRefused {
  override readonly name = 'UnsupportedServer';

  /** @param version as the server names it, such as `14.9` */
  constructor(version: string) {
    super(
      `DATABASE_URL is a PostgreSQL ${version} server: this version works with PostgreSQL ${oldestServer} and newer`,
    );
  }
}

/** What a server says of itself: `server_version_num` and `server_version`. */
export interface ServerVersion {
  /** Such as 150009 for 15.9. */
  readonly number: number;
  readonly name: string;
}

/** One row: the server's version. */
export const selectServerVersion = `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`;

/** @throws UnsupportedServer */
export function refuseUnsupported({ number, name }: ServerVersion): void {
  if (number < oldestServer * 10_000) throw new UnsupportedServer(name.split(' ')[0] ?? name);
}
