import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase } from './database.ts';

const untrusted =
  'the certificate of the database server is not trusted: set sslrootcert in DATABASE_URL to the file of its authority (DEPTH_ZERO_SELF_SIGNED_CERT)';
const folder = await mkdtemp(path.join(os.tmpdir(), 'tls-'));
const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
const hasOpenSsl = spawnSync('openssl', ['version']).status === 0;
afterAll(() => rm(folder, { recursive: true }));

function makeCertificate(name: string, address: string): void {
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${address}`];
  const files = ['-keyout', path.join(folder, `${name}.key`), '-out', path.join(folder, `${name}.pem`)];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  });
}

(hasOpenSsl ? test : test.skip)('sslmode and sslrootcert decide which server a process trusts', async () => {
  makeCertificate('server', 'IP:127.0.0.1');
  makeCertificate('other', 'IP:127.0.0.1');
  const file = (name: string) => path.join(folder, name);
  await chmod(folder, 0o755);
  // A server that root starts runs as another account.
  if (process.getuid?.() === 0) await chown(file('server.key'), nobody, nobody);
  const server = await EmbeddedPostgres.start({
    dataDir: file('data'),
    settings: { ssl: 'on', ssl_cert_file: file('server.pem'), ssl_key_file: file('server.key'), fsync: 'off' },
  });
  const cipherOf = async (query: string): Promise<unknown> => {
    const db = createDatabase(`${server.url}${query}`, { max: 1 });
    const selected = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
    return selected
      .then(
        ({ rows }) => rows[0]?.ssl,
        ({ message }: Error) => message,
      )
      .finally(() => db.destroy());
  };
  try {
    expect(await cipherOf(`?sslmode=verify-full&sslrootcert=${file('server.pem')}`)).toBe(true);
    for (const query of ['', `&sslrootcert=${file('other.pem')}`])
      expect(await cipherOf(`?sslmode=verify-full${query}`)).toBe(untrusted);
    expect(await cipherOf('?sslmode=no-verify')).toBe(true);
    const localhost = server.url.replace('127.0.0.1', 'localhost');
    const named = createDatabase(`${localhost}?sslmode=verify-full&sslrootcert=${file('server.pem')}`, { max: 1 });
    await expect(sql`select 1`.execute(named)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    await named.destroy();
    // Certificates of some providers lack the name of the host.
    const anyName = `${localhost}?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${file('server.pem')}`;
    const byCa = createDatabase(anyName, { max: 1 });
    await sql`select 1`.execute(byCa);
    await byCa.destroy();
  } finally {
    await server.stop();
  }
});
