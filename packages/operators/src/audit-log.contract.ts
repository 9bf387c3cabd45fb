import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry, AuditLog, AuditQuery } from './audit-log.ts';

export interface AuditLogUnderTest {
  readonly log: AuditLog;
  /** An id of something that nothing else is about. */
  newId(): string;
}

/** Rules for adapters of `AuditLog`. */
export function auditLogContract(name: string, setUp: () => Promise<AuditLogUnderTest>): void {
  describe(`${name} records what operators do`, () => {
    let under: AuditLogUnderTest;
    beforeAll(async () => {
      under = await setUp();
    });

    const entry = (given: Partial<AuditEntry>): AuditEntry => ({
      action: 'admin.credits.grant',
      subjectId: under.newId(),
      actor: 'ann',
      reason: 'invoice 7',
      detail: { amount: 5 },
      ...given,
    });
    const found = async (query: Omit<AuditQuery, 'limit'>) => under.log.list({ limit: 100, ...query });

    test('an entry is found by its subject, whole', async () => {
      const recorded = entry({});
      await under.log.record(recorded);
      expect(await found({ subjectId: recorded.subjectId! })).toEqual([
        { ...recorded, entryId: expect.any(Number), at: expect.any(Date) },
      ]);
    });

    test('an entry needs neither subject nor reason', async () => {
      await under.log.record(entry({ subjectId: null, reason: null, actor: 'nobody in particular' }));
      expect(await found({ actor: 'nobody in particular' })).toMatchObject([{ subjectId: null, reason: null }]);
    });

    test('the newest come first, page by page', async () => {
      const subjectId = under.newId();
      for (const amount of [1, 2, 3]) await under.log.record(entry({ subjectId, detail: { amount } }));
      const [third, second] = await under.log.list({ subjectId, limit: 2 });
      expect([third?.detail, second?.detail]).toEqual([{ amount: 3 }, { amount: 2 }]);
      expect(await found({ subjectId, before: second!.entryId })).toMatchObject([{ detail: { amount: 1 } }]);
    });

    test('entries are chosen by who did it, and by what the action begins with', async () => {
      const subjectId = under.newId();
      await under.log.record(entry({ subjectId, actor: 'bob' }));
      await under.log.record(entry({ subjectId, actor: 'eve', action: 'admin.keys.revoke' }));
      expect(await found({ subjectId, actor: 'bob' })).toMatchObject([{ actor: 'bob' }]);
      expect(await found({ subjectId, action: 'admin.keys' })).toMatchObject([{ actor: 'eve' }]);
      expect(await found({ subjectId, action: 'admin_keys' })).toEqual([]);
      expect(await found({ subjectId, action: '%' })).toEqual([]);
    });

    test.each(['no uuid', '', "'; drop table audit_log"])('nothing is about %j', async (subjectId) => {
      expect(await found({ subjectId })).toEqual([]);
    });
  });
}
