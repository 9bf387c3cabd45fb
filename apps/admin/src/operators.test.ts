import { expect, test } from '@jest/globals';
import { commands } from './commands/index.ts';
import { adminUnderTest } from './testing/admin-under-test.ts';

const admin = await adminUnderTest();

test('an operator is created, listed, given a new token and revoked; tokens are shown once', async () => {
  const made = await admin.json('operators', 'create', '--name', 'ann', '--role', 'support');
  expect(made).toMatchObject({
    name: 'ann',
    role: 'support',
    credits_per_day: 1000,
    token: expect.stringMatching(/^cd_operator_/),
  });
  const id = made.operator_id;
  const rotated = await admin.json('operators', 'rotate', id, '--overlap', '1h', '--lifetime', '7d');
  expect(rotated.token).not.toBe(made.token);
  const listed = await admin.json('operators', 'list');
  expect(listed).toMatchObject([{ operator_id: id, token: rotated.token.slice(0, 16), revoked_at: null }]);
  expect(JSON.stringify(listed)).not.toContain(rotated.token);
  expect(await admin.json('operators', 'revoke', id)).toEqual({ operator_id: id, revoked: true });
  expect(await admin.run(['operators', 'revoke', id])).toMatchObject({ status: 1 });
  expect(await admin.run(['operators', 'rotate', id])).toMatchObject({ status: 1 });
  expect(await admin.run(['operators', 'create', '--name', 'ann', '--role', 'admin'])).toMatchObject({ status: 1 });
});

test('admins have no grant limit by default', async () => {
  const free = await admin.json('operators', 'create', '--name', 'bob', '--role', 'admin');
  const bound = await admin.json('operators', 'create', '--name', 'eve', '--role', 'admin', '--credits-per-day', '5');
  expect([free.credits_per_day, bound.credits_per_day]).toEqual([null, 5]);
});

test.each([
  [['operators', 'create', '--name', 'Two Words', '--role', 'read']],
  [['operators', 'create', '--name', 'x', '--role', 'owner']],
  [['operators', 'create', '--name', 'x', '--role', 'read', '--credits-per-day', '5']],
  [['operators', 'create', '--name', 'x', '--role', 'read', '--lifetime', '0']],
  [['operators', 'create', '--name', 'x', '--role', 'read', '--lifetime', '366d']],
])('%j is wrong usage', async (args) => {
  expect((await admin.run(args)).status).toBe(2);
});

/** Commands each role may run in addition to those of lower roles; all others need `admin`. */
const allowed = {
  read: [
    ...['accounts list', 'accounts show', 'credits statement', 'credits verify', 'keys list', 'scraper-keys list'],
    ...['creators count', 'creators suppressions show', 'collect list', 'collect show'],
    ...['jobs list', 'jobs show', 'requests show'],
    ...['reports credits', 'reports usage', 'reports calls', 'reports refusals', 'photonet costs'],
    ...['photonet sessions list', 'operators list', 'audit list', 'ledger archives'],
  ],
  support: [
    ...['accounts suspend', 'accounts activate', 'credits grant', 'keys revoke'],
    ...['scraper-keys deactivate', 'scraper-keys activate', 'jobs cancel', 'photonet probe'],
    ...['photonet sessions rest', 'photonet sessions wake'],
  ],
};

test.each(['read', 'support'] as const)('%s may run exactly the commands listed here', (role) => {
  expect(commands.filter((command) => command.role === role).map(({ name }) => name)).toEqual(allowed[role]);
});

test('readers can change nothing', () => {
  expect(commands.filter(({ role, effect }) => role === 'read' && effect === 'changes')).toEqual([]);
});
