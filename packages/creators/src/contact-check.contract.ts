import { expect, test } from '@jest/globals';
import { type CheckResult, type ContactCheck, type ContactChecks, checkContacts } from './contact-check.ts';
import { contactTypesOf } from './creator.ts';
import type { CreatorStore } from './ports.ts';

/** @param create returns a check of a service that knows these addresses; null: a service that fails */
export function contactCheckContract(
  create: (known: ReadonlyMap<string, CheckResult> | null) => Promise<ContactCheck>,
): void {
  const known = new Map<string, CheckResult>([
    ['ana@x.example', 'deliverable'],
    ['bo@x.example', 'undeliverable'],
    ['cy@x.example', 'unknown'],
  ]);

  test('every address has the result of the service; others are unknown', async () => {
    const check = await create(known);
    const results = await check.check([...known.keys(), 'new@x.example']);
    expect(results).toEqual(new Map([...known, ['new@x.example', 'unknown']]));
  });

  test('a service that fails is a fault', async () => {
    await expect((await create(null)).check(['ana@x.example'])).rejects.toThrow();
  });
}

export interface ContactChecksUnderTest {
  readonly checks: ContactChecks;
  readonly store: CreatorStore;
  passSeconds(seconds: number): Promise<void>;
}

export function contactChecksContract({ checks, store, passSeconds }: ContactChecksUnderTest): void {
  const daySeconds = 86_400;
  const contacts = [
    { type: 'EMAIL' as const, value: 'good@x.example' },
    { type: 'EMAIL' as const, value: 'bad@x.example' },
    { type: 'TELEGRAM' as const, value: 'bad@x.example' },
  ];
  const record = { platform: 'photonet' as const, handle: 'checked', name: 'Checked' };
  const asked: string[] = [];
  const results: { bad: CheckResult } = { bad: 'undeliverable' };
  const check: ContactCheck = {
    check: async (addresses) => {
      asked.push(...addresses);
      return new Map(addresses.map((address) => [address, address.startsWith('bad') ? results.bad : 'deliverable']));
    },
  };
  const run = async (): Promise<readonly string[]> => {
    asked.length = 0;
    await checkContacts({ check, checks }, 30);
    return asked;
  };
  const delivered = async (): Promise<unknown> => {
    const [creator] = await store.byNames([{ platform: 'photonet', handle: 'checked' }]);
    const [same] = await store.byIds([creator?.id ?? 0]);
    expect(same?.contacts).toEqual(creator?.contacts);
    const details = await store.details(creator?.id ?? 0);
    expect(details?.contact_types).toEqual(contactTypesOf(creator?.contacts ?? []));
    return creator?.contacts;
  };

  test('an address is checked once, and not delivered if it does not exist', async () => {
    await store.upsert([{ ...record, contacts }], 'update');
    expect(await delivered()).toEqual(contacts);
    expect(await run()).toEqual(['good@x.example', 'bad@x.example']);
    expect(await delivered()).toEqual([contacts[0], contacts[2]]);
    expect(await run()).toEqual([]);
  });

  test('addresses are checked again after the period, and when the contacts change', async () => {
    await passSeconds(30 * daySeconds);
    expect(await run()).toEqual(['good@x.example', 'bad@x.example']);
    await store.upsert([{ ...record, contacts: [{ type: 'EMAIL', value: 'new@x.example' }] }], 'update');
    expect(await run()).toEqual(['new@x.example']);
  });

  test('an address that is known to be bad stays so while other contacts change', async () => {
    await store.upsert([{ ...record, contacts: contacts.slice(0, 2) }], 'update');
    await run();
    await store.upsert([{ ...record, contacts }], 'update');
    expect(await delivered()).toEqual([contacts[0], contacts[2]]);
    await run();
  });

  test('a channel whose only address does not exist is not listed, until it does', async () => {
    const only = contacts.slice(1);
    await store.upsert([{ ...record, contacts: only }], 'update');
    await run();
    expect(await delivered()).toEqual([only[1]]);
    await store.upsert([{ ...record, name: 'Renamed' }], 'update');
    expect(await delivered()).toEqual([only[1]]);
    results.bad = 'deliverable';
    await passSeconds(30 * daySeconds);
    await run();
    expect(await delivered()).toEqual(only);
    results.bad = 'undeliverable';
    await passSeconds(30 * daySeconds);
    await run();
  });

  test('a creator without an address is not asked about', async () => {
    await store.upsert(
      [{ ...record, handle: 'silent', contacts: [{ type: 'PHONE', value: '+4930123456' }] }],
      'update',
    );
    expect(await run()).toEqual([]);
  });

  test('a claim ends after ten minutes, so that a failed check is repeated', async () => {
    await store.upsert([{ ...record, handle: 'later', contacts }], 'update');
    const failing = { check: { check: () => Promise.reject(new Error('the service is down')) }, checks };
    await expect(checkContacts(failing, 30)).rejects.toThrow('down');
    expect(await run()).toEqual([]);
    await passSeconds(600);
    expect(await run()).toEqual(['good@x.example', 'bad@x.example']);
  });
}
