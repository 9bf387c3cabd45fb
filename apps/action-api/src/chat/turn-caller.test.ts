import { MemoryAccounts } from '@creator-discovery/accounts/testing';
import { identityOfKey, type Links } from '@creator-discovery/operations';
import { expect, test } from '@jest/globals';
import { OpenTurn } from './open-turn.ts';
import { TurnCaller } from './turn-caller.ts';

async function takenTurn() {
  let nowMs = 0;
  const accounts = new MemoryAccounts(() => new Date(nowMs));
  const { key, keyId } = await accounts.accounts.create({ name: 'A', plan: 'pro', usagePricing: false });
  const identity = identityOfKey(key, accounts);
  const links: Links = { topupUrl: 't', purchaseUrl: 'p', settingsUrl: 's' };
  const turn = new OpenTurn();
  return {
    turn,
    caller: new TurnCaller({ identity, links, turn }, () => nowMs),
    revoke: () => accounts.keys.revoke(keyId),
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('a call by a key that was revoked is refused, and ends the turn with the reason', async () => {
  const { turn, caller, revoke } = await takenTurn();
  expect(await caller.now()).toMatchObject({ done: true });
  await revoke();
  expect(await caller.now()).toMatchObject({ done: false, refusal: { status: 'unauthorized' } });
  expect(turn.end?.status).toBe('unauthorized');
  expect(turn.signal.aborted).toBe(true);
});

test('text continues for a second at most after the key was revoked', async () => {
  const { turn, caller, revoke, wait } = await takenTurn();
  expect(await caller.mayRead()).toBe(true);
  await revoke();
  wait(999);
  expect(await caller.mayRead()).toBe(true);
  wait(1);
  expect(await caller.mayRead()).toBe(false);
  expect(turn.end?.status).toBe('unauthorized');
});

test('the first reason stays the reason', () => {
  const turn = new OpenTurn();
  turn.endWith({ status: 'timed_out', message: 'too long' });
  turn.endWith({ status: 'shutting_down', message: 'stopping' });
  expect(turn.end?.status).toBe('timed_out');
});
