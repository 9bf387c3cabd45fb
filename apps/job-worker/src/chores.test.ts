import { readSettings } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { type ChorePorts, choresOf } from './chores.ts';
import { settings } from './settings.ts';

const base = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d' };

/** Returns the calls that each chore makes with these settings. */
async function asked(environment: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
  const calls: unknown[] = [];
  const note = async (...call: unknown[]): Promise<number> => calls.push(call);
  const ports: ChorePorts = {
    ledger: { expireHolds: () => note('holds whose time is over') },
    feed: { forgetChanges: (seconds) => note(seconds) },
    admission: { forgetExpired: () => note('expired') },
    retention: { forget: (what, days) => note(what, days) },
    partitions: { add: (what) => note('partitions', what) },
  };
  const chores = choresOf(readSettings(settings, { ...base, ...environment }), ports);
  for (const { run } of chores) await run();
  return Object.fromEntries(chores.map(({ name }, at) => [name, calls[at]]));
}

const always = {
  'expired holds': ['holds whose time is over'],
  'old changes': [7 * 86_400],
  'expired answers': ['expired'],
  'old observations': ['observations', 400],
  'old list activity': ['list activity', 400],
  'old grants': ['grants', 30],
  'ledger months': ['partitions', 'ledger months'],
  'page weeks': ['partitions', 'page weeks'],
  'request days': ['partitions', 'request days'],
  'old requests': ['requests', 30],
  'old unpaid orders': ['unpaid orders', 90],
  'old unknown reversals': ['unknown reversals', 30],
  'old pages': ['pages', 90],
};

test('by default, data is kept for ever, except pages, observations, list activity, requests and grants', async () => {
  expect(await asked({})).toEqual(always);
  expect(await asked({ RETAIN_HISTORY_DAYS: '0', RETAIN_AUDIT_DAYS: '0' })).toEqual(always);
});

test('each setting removes its data after the given days', async () => {
  const days = {
    RETAIN_CHANGES_DAYS: '2',
    RETAIN_SEARCH_PAGES_DAYS: '30',
    RETAIN_HISTORY_DAYS: '400',
    RETAIN_HOLDS_DAYS: '30',
    RETAIN_CONTACT_REPORTS_DAYS: '60',
    RETAIN_CHATS_DAYS: '90',
    RETAIN_AUDIT_DAYS: '730',
    RETAIN_OBSERVATIONS_DAYS: '200',
  };
  expect(await asked(days)).toEqual({
    ...always,
    'old changes': [2 * 86_400],
    'old pages': ['pages', 30],
    'old history': ['history', 400],
    'old holds': ['holds', 30],
    'old contact reports': ['contact reports', 60],
    'old chats': ['chats', 90],
    'old audit log': ['audit log', 730],
    'old observations': ['observations', 200],
  });
});
