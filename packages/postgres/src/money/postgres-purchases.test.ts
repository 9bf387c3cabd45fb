import { randomUUID } from 'node:crypto';
import { purchasesContract } from '@creator-discovery/credits/contract';
import { expect, test } from '@jest/globals';
import { ownerOf, testDatabase } from '../testing/test-database.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { PostgresPurchases } from './postgres-purchases.ts';

const { db, url } = await testDatabase();
const [purchases, ledger] = [new PostgresPurchases(db), new PostgresLedger(db)];

purchasesContract('PostgreSQL', async () => ({ purchases, ledger, newId: randomUUID }));

test('verify reports payments and reversals that the ledger does not have', async () => {
  const [accountId, purchaseId] = [randomUUID(), randomUUID()];
  await ledger.open(accountId);
  const price = { amount: 500, currency: 'EUR' };
  await purchases.order({ purchaseId, accountId, keyId: randomUUID(), credits: 50, price, live: false });
  await purchases.pay({ purchaseId, paymentId: 'pi_1', live: false });
  await purchases.reverse({ reversalId: 're_1', kind: 'refund', paymentId: 'pi_1', amount: 100, undone: false });
  const owner = await ownerOf(url);
  const problemsAfter = async (change: string) => {
    await owner.query(change);
    return (await ledger.verify()).differences.map(({ problem }) => problem);
  };
  expect(await problemsAfter(`update credit_reversal set collected = 9 where reversal_id = 're_1'`)).toEqual([
    'refund re_1 has taken 9 credits, but its entries 10',
    'uncollected is 0, but refunds and disputes add up to 1',
  ]);
  expect(await problemsAfter(`update credit_reversal set claimed = 9 where reversal_id = 're_1'`)).toEqual([
    'payment pi_1 has 10 credits taken back, but its refunds and disputes claim 9',
    'refund re_1 has taken 9 credits, but its entries 10',
  ]);
  expect(
    await problemsAfter(
      `delete from credit_reversal where payment_id = 'pi_1'; update credit_purchase set payment_id = 'pi_2', reversed = 0 where payment_id = 'pi_1'`,
    ),
  ).toEqual([
    expect.stringMatching(/^an unknown refund or dispute re_1 has taken 0 credits, but its entries 10$/),
    expect.stringMatching(/^entry 1 grants credits for an unknown payment$/),
    'payment pi_2 bought 50 credits, but the ledger has granted 0',
  ]);
});
