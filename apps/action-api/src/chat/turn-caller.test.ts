import { type Caller, scopes } from '@creator-discovery/accounts';
import { done, type Links, refused, unauthorized } from '@creator-discovery/operations';
import { expect, test } from '@jest/globals';
import { OpenTurn } from './open-turn.ts';
import { TurnCaller } from './turn-caller.ts';

const noRules = { scopes, creditLimit: null, allowedIps: [], client: null, version: 1 };

const createdAt = new Date(0);
const known: Caller = {
  account: {
    accountId: 'a',
    name: 'A',
    plan: 'pro',
    suspended: false,
    usagePricing: false,
    paidSearchCreditsPerDay: null,
    createdAt,
  },
  key: { keyId: 'k', accountId: 'a', name: 'first', prefix: 'cd_live_0000', ...noRules, createdAt, expiresAt: null },
  credits: 0,
};

function takenTurn() {
  let nowMs = 0;
  let isRevoked = false;
  const identity = {
    caller: async () => (isRevoked ? refused(unauthorized()) : done(known)),
    remembered: () => null,
  };
  const links: Links = { baseUrl: 'b', topupUrl: 't', purchaseUrl: 'p', settingsUrl: 's' };
  const turn = new OpenTurn();
  return {
    turn,
    caller: new TurnCaller({ identity, links, turn }, () => nowMs),
    revoke: () => {
      isRevoked = true;
    },
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('text continues for at most a second after the key was revoked', async () => {
  const { turn, caller, revoke, wait } = takenTurn();
  expect(await caller.mayRead()).toBe(true);
  revoke();
  wait(999);
  expect(await caller.mayRead()).toBe(true);
  wait(1);
  expect(await caller.mayRead()).toBe(false);
  expect(turn.end?.status).toBe('unauthorized');
});

test('a turn keeps the first reason for its end', () => {
  const turn = new OpenTurn();
  turn.endWith({ status: 'timed_out', message: 'too long' });
  turn.endWith({ status: 'shutting_down', message: 'stopping' });
  expect(turn.end?.status).toBe('timed_out');
});
