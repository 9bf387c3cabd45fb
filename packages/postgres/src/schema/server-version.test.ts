import { expect, test } from '@jest/globals';
import { refuseUnsupported } from './server-version.ts';

test.each([
  [140_019, '14.19 (Debian 14.19-1)', '14.19'],
  [90_624, '9.6.24', '9.6.24'],
])('a server of version %i is refused by its name, with the setting to change', (number, name, shown) => {
  expect(() => refuseUnsupported({ number, name })).toThrow(
    `DATABASE_URL is a PostgreSQL ${shown} server: use PostgreSQL 15 or newer`,
  );
});

test.each([150_000, 180_004, 190_000])('a server of version %i is accepted', (number) => {
  expect(() => refuseUnsupported({ number, name: '' })).not.toThrow();
});
