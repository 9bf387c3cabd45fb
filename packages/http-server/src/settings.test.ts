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
  test('that are not set take their defaults', () => {
    expect(readSettings(schema, database)).toEqual({
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      SHUTDOWN_DELAY_SECONDS: 0,
      ...database,
      SCRAPER_API_PORT: 8081,
      USAGE: false,
    });
  });

  test('that are empty count as unset', () => {
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
  ])('that are wrong are named in one line: %s=%s', (name, value, line) => {
    expect(() => readSettings(schema, { ...database, [name]: value })).toThrow(new Error(line));
  });

  test('that are missing are named, and an invalid value is never repeated', () => {
    expect(() => readSettings(schema, {})).toThrow(/^DATABASE_URL is not set: it must be a PostgreSQL URL, such as /);
    expect(() => readSettings(schema, { DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(/^DATABASE_URL must be /);
    expect(() => readSettings(schema, { DATABASE_URL: 'mysql://me:hunter2@db' })).not.toThrow(/hunter2/);
  });
});
