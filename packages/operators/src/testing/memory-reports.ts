import { useOf } from '@creator-discovery/credits';
import type { ReportedMovement } from '../reports.contract.ts';
import type { CallCount, CreditsOfMonth, Period, Reports, UsageOfRule } from '../reports.ts';

interface Owner {
  readonly owner: 'account' | 'scraper_key';
  readonly name: string;
}

type Movement = ReportedMovement & { readonly day: string };

/** Reports over movements in memory, for tests. */
export class MemoryReports implements Reports {
  readonly #today: () => string;
  readonly #owners = new Map<string, Owner>();
  readonly #movements: Movement[] = [];
  readonly #calls: (CallCount & { readonly day: string })[] = [];

  /** @param today the UTC day */
  constructor(today: () => string) {
    this.#today = today;
  }

  newOwner(owner: Owner): string {
    const ownerId = `owner ${this.#owners.size + 1}`;
    this.#owners.set(ownerId, owner);
    return ownerId;
  }

  move(movement: ReportedMovement): void {
    this.#movements.push({ ...movement, day: this.#today() });
  }

  async credits(period: Period): Promise<readonly CreditsOfMonth[]> {
    const groups = grouped(within(this.#movements, period), ({ day, ownerId }) => `${day.slice(0, 7)} ${ownerId}`);
    const rows = groups.map((movements) => {
      const [{ day = '', ownerId = '' } = {}] = movements;
      const { owner, name } = this.#owners.get(ownerId) ?? { owner: 'account', name: '' };
      const granted = sum(movements.filter(({ kind }) => kind === 'grant').map(({ amount }) => amount));
      return { month: day.slice(0, 7), ownerId, owner, name, granted, refunded: 0, ...spendingOf(movements) };
    });
    return rows.sort((a, b) => (a.month === b.month ? b.spent - a.spent : a.month < b.month ? 1 : -1));
  }

  async usage(period: Period): Promise<readonly UsageOfRule[]> {
    const charges = within(this.#movements, period).filter(({ kind }) => kind === 'charge');
    const rows = grouped(charges, ({ rule, source }) => `${rule} ${source}`).map((movements) => {
      const [{ rule = '', source = null } = {}] = movements;
      return { use: useOf(rule), rule, channel: source, calls: movements.length, ...spendingOf(movements) };
    });
    return rows.sort((a, b) => b.spent - a.spent);
  }

  async calls(period: Period): Promise<readonly CallCount[]> {
    const groups = grouped(within(this.#calls, period), (call) =>
      [call.operation, call.channel, call.outcome].join(' '),
    );
    const rows = groups.map((counted) => {
      const [{ operation = '', channel = '', outcome = '' } = {}] = counted;
      return { operation, channel, outcome, calls: sum(counted.map(({ calls }) => calls)) };
    });
    return rows.sort((a, b) => b.calls - a.calls || (a.outcome < b.outcome ? -1 : 1));
  }

  async addCalls(counted: readonly CallCount[]): Promise<void> {
    this.#calls.push(...counted.map((call) => ({ ...call, day: this.#today() })));
  }
}

function within<Dated extends { readonly day: string }>(all: readonly Dated[], { from, to }: Period): readonly Dated[] {
  return all.filter(({ day }) => day >= from && day <= to);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

function spendingOf(movements: readonly Movement[]) {
  const charges = movements.filter(({ kind }) => kind === 'charge');
  return {
    spent: sum(charges.map(({ amount }) => amount)),
    creators: sum(charges.map(({ creators = 0 }) => creators)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
