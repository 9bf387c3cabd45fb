import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { commonSettings, databaseUrl, httpUrl, onOff, port, readSettings } from './settings.ts';

const schema = z.object({
  ...commonSettings,
  DATABASE_URL: databaseUrl,
  SCRAPER_API_PORT: port(8081),
  PHOTONET_BASE_URL: httpUrl.optional(),
  USAGE: onOff(false),
});
const database = { DATABASE_URL: 'postgres://user:secret@db/x' };

describe('settings', () => {
  test('take their defaults if unset', () => {
    expect(readSettings(schema, database)).toEqual({
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      METRICS_HOST: '127.0.0.1',
      SHUTDOWN_DELAY_SECONDS: 0,
      ...database,
      SCRAPER_API_PORT: 8081,
      USAGE: false,
    });
  });

  test('count as unset if empty', () => {
    expect(readSettings(schema, { ...database, SCRAPER_API_PORT: '' }).SCRAPER_API_PORT).toBe(8081);
  });

  test.each([
    ['SCRAPER_API_PORT', 'eighty', 'SCRAPER_API_PORT must be a port, 0 to 65535'],
    ['SCRAPER_API_PORT', '65536', 'SCRAPER_API_PORT must be a port, 0 to 65535'],
    ['SCRAPER_API_PORT', '80.5', 'SCRAPER_API_PORT must be a port, 0 to 65535'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of debug, info, warn, error, silent'],
    ['USAGE', 'perhaps', 'USAGE must be on or off'],
    ['PHOTONET_BASE_URL', 'ftp://x', 'PHOTONET_BASE_URL must be an http or https URL without a user name or password'],
    [
      'PHOTONET_BASE_URL',
      'https://me:pw@x',
      'PHOTONET_BASE_URL must be an http or https URL without a user name or password',
    ],
  ])('are named in one line if invalid: %s=%s', (name, value, line) => {
    expect(() => readSettings(schema, { ...database, [name]: value })).toThrow(new Error(line));
  });

  test.each(['a#b', '12#34', '12/34', '12?34', '#', '50%', '50%ab'])(
    'ask for an encoded password in a database URL: %s',
    (password) => {
      const url = `postgres://user:${password}@db/x`;
      expect(() => readSettings(schema, { DATABASE_URL: url })).toThrow(/^DATABASE_URL must be .*encode the password/);
      const encoded = { DATABASE_URL: `postgres://user:${encodeURIComponent(password)}@db/x` };
      expect(readSettings(schema, encoded)).toMatchObject(encoded);
    },
  );

  test('are named if missing, and values are never repeated', () => {
    expect(() => readSettings(schema, {})).toThrow(
      /^DATABASE_URL is not set: it must be a PostgreSQL URL with one host, such as /,
    );
    expect(() => readSettings(schema, { DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(/^DATABASE_URL must be /);
    expect(() => readSettings(schema, { DATABASE_URL: 'mysql://me:hunter2@db' })).not.toThrow(/hunter2/);
  });

  test('refuse database URLs whose hosts, TLS mode or certificates no connection could use', () => {
    const refused = [
      '@one:5432,two:5432/x',
      '@one,two/x',
      '@db/x?sslmode=verify-ful',
      '@db/x?sslrootcert=/missing.pem',
    ];
    for (const rest of refused)
      expect(() => readSettings(schema, { DATABASE_URL: `postgres://me${rest}` })).toThrow(
        /^DATABASE_URL must be a PostgreSQL URL with one host.* sslmode is /,
      );
    const read = (query: string) => readSettings(schema, { DATABASE_URL: `postgres://db/x${query}` }).DATABASE_URL;
    expect(read('?sslmode=require&a=1')).toBe('postgres://db/x?sslmode=verify-full&a=1');
    for (const kept of ['?sslmode=no-verify', '?uselibpqcompat=true&sslmode=require'])
      expect(read(kept)).toBe(`postgres://db/x${kept}`);
    const socket = { DATABASE_URL: ' postgres://me:secret@/x?host=/run/pg\n' };
    expect(readSettings(schema, socket).DATABASE_URL).toBe('postgres://me:secret@localhost/x?host=/run/pg');
  });
});
