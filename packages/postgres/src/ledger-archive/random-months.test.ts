import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { archiveLedger } from './archive-ledger.ts';

const dayMs = 86_400_000;
const cause = { rule: 'operator.grant' };

let now = Date.parse('2026-11-02T00:00:00Z');
let archives = 0;

const { url, db, setNow } = await testDatabaseWithClock();
const ledger = new PostgresLedger(db);
const owners = [randomUUID(), randomUUID()];

for (const ownerId of owners) await ledger.open(ownerId);

type Step =
  | {
      readonly do: 'grant' | 'charge' | 'hold';
      readonly owner: number;
      readonly key: number;
      readonly amount: number;
    }
  | { readonly do: 'settle'; readonly percent: number }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'archive'; readonly monthsAgo: number };

function movement(kind: 'grant' | 'charge' | 'hold', max: number) {
  return fc.record({
    do: fc.constant(kind),
    owner: fc.nat(1),
    key: fc.nat(60),
    amount: fc.integer({ min: 1, max }),
  });
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: movement('grant', 9) },
    { weight: 12, arbitrary: movement('charge', 4) },
    { weight: 6, arbitrary: movement('hold', 4) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('settle' as const), percent: fc.nat(100) }) },
    // The clock may also go back.
    { weight: 8, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: -3, max: 25 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('archive' as const), monthsAgo: fc.nat(2) }) },
  ),
  { minLength: 40, maxLength: 80 },
);

/** Reference model of movements with operation keys. */
class Books {
  readonly #name = randomUUID();
  readonly #effects = new Map<string, string>();
  readonly #open: { readonly ownerId: string; readonly holdId: string; readonly amount: number }[] = [];

  async take(step: Step): Promise<void> {
    await setNow(new Date(now));
    switch (step.do) {
      case 'wait':
        now += step.days * dayMs;
        return;
      case 'archive':
        await this.settleAll();
        return archive(step.monthsAgo);
      case 'settle':
        return this.#settle(step.percent);
      default:
        return this.#move(step);
    }
  }

  async settleAll(): Promise<void> {
    for (const { ownerId, holdId } of this.#open.splice(0)) await ledger.settle({ ownerId, holdId, capture: 0, cause });
  }

  async #settle(percent: number): Promise<void> {
    const held = this.#open.shift();
    if (held === undefined) return;
    const capture = Math.floor((held.amount * percent) / 100);
    const settled = await ledger.settle({ ...held, capture, cause });
    expect(settled).toMatchObject({ settled: true, captured: capture, released: held.amount - capture });
  }

  async #move({ do: kind, owner, key, amount }: Extract<Step, { readonly key: number }>): Promise<void> {
    const asked = { ownerId: owners[owner] ?? '', operationKey: `${this.#name}:${key}`, amount, cause };
    const answer = await (kind === 'hold' ? ledger.hold({ ...asked, ttlSeconds: 1e9 }) : ledger[kind](asked));
    const [name, effect] = [`${owner} ${key}`, `${kind} ${amount}`];
    const known = this.#effects.get(name);
    if (known !== undefined) {
      expect(answer).toMatchObject(known === effect ? { repeated: true } : { reason: 'operation_conflict' });
    } else if (!answer.moved) expect(answer.reason).toBe('insufficient_credits');
    else {
      expect(answer.repeated).toBe(false);
      this.#effects.set(name, effect);
      if ('holdId' in answer && typeof answer.holdId === 'string') this.#open.push({ ...asked, holdId: answer.holdId });
    }
  }
}

async function archive(monthsAgo: number): Promise<void> {
  const before = new Date(now - dayMs * (1 + 30 * monthsAgo)).toISOString().slice(0, 7);
  const chunks: Buffer[] = [];
  const file = {
    name: 'file',
    store: async (bytes: AsyncIterable<Buffer>) => {
      for await (const chunk of bytes) chunks.push(chunk);
    },
    open: async () => pieces(chunks),
  };
  const refused = await archiveLedger(url, before, file).then(
    () => null,
    (error: unknown) => error,
  );
  if (refused === null) archives += 1;
  else expect(String(refused)).toMatch(/^DatabaseRefusal: (?!this is not a complete archive)/);
  expect((await ledger.verify()).differences).toEqual([]);
}

async function* pieces(chunks: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

test('random movements over months, with a clock that goes back and archives in between, keep the books balanced', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const books = new Books();
      for (const step of given) await books.take(step);
      await books.settleAll();
    }),
    { numRuns: 12 },
  );
  expect((await ledger.verify()).differences).toEqual([]);
  expect(archives).toBeGreaterThan(2);
}, 240_000);
