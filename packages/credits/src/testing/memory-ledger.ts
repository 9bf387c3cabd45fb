import type { Balance } from '../balance.ts';
import {
  type Cause,
  type CompletedMovement,
  type EntryKind,
  type Hold,
  type HoldResult,
  type Ledger,
  type LedgerEntry,
  type Movement,
  maxEntriesOf,
  type OpenHolds,
  type RefusedMovement,
  type Settlement,
  type VerifyReport,
} from '../ledger.ts';
import { type Days, type EntryPage, type EntryQuery, type UsageGroup, type UsageSum, useOf } from '../usage.ts';

interface Book {
  posted: number;
  held: number;
  readonly entries: LedgerEntry[];
  readonly byKey: Map<string, { readonly entry: LedgerEntry; readonly holdId: string | null }>;
}

interface OpenHold {
  hold: Hold;
  readonly openedAt: number;
  readonly requestId: string | undefined;
  readonly expiresAt: number;
}

const contraOf: Readonly<Record<EntryKind, string>> = {
  grant: 'grants',
  charge: 'revenue',
  capture: 'revenue',
  refund: 'refunds',
  hold: 'holds',
  release: 'holds',
  expire: 'holds',
  purchase: 'payments',
  purchase_refund: 'payments',
  dispute: 'payments',
  dispute_won: 'payments',
};

/** In-memory ledger: the reference model for adapters and the fake for tests. */
export class MemoryLedger implements Ledger {
  readonly #now: () => Date;
  readonly #books = new Map<string, Book>();
  readonly #holds = new Map<string, OpenHold>();

  /** @param now clock for entries and holds. */
  constructor(now: () => Date) {
    this.#now = now;
  }

  async open(ownerId: string): Promise<void> {
    if (!this.#books.has(ownerId)) this.#books.set(ownerId, { posted: 0, held: 0, entries: [], byKey: new Map() });
  }

  async balance(ownerId: string): Promise<Balance | null> {
    const book = this.#books.get(ownerId);
    return book === undefined ? null : { posted: book.posted, held: book.held };
  }

  async grant(movement: Movement): Promise<CompletedMovement | RefusedMovement> {
    return this.#move('grant', movement);
  }

  async charge(movement: Movement): Promise<CompletedMovement | RefusedMovement> {
    return this.#move('charge', movement);
  }

  async refund(movement: Movement): Promise<CompletedMovement | RefusedMovement> {
    return this.#move('refund', movement);
  }

  async hold(movement: Movement & { readonly ttlSeconds: number }): Promise<HoldResult> {
    const answer = this.#move('hold', movement);
    if (!answer.moved) return answer;
    const known = this.#books.get(movement.ownerId)?.byKey.get(movement.operationKey);
    if (answer.repeated) return { ...answer, holdId: known?.holdId ?? '' };
    const holdId = `00000000-0000-4000-8000-${String(this.#holds.size + 1).padStart(12, '0')}`;
    const { ownerId, amount } = movement;
    this.#holds.set(holdId, {
      hold: { holdId, ownerId, amount, captured: 0, state: 'open' },
      openedAt: this.#now().getTime(),
      requestId: movement.cause.requestId,
      expiresAt: this.#now().getTime() + movement.ttlSeconds * 1000,
    });
    if (known !== undefined) this.#books.get(ownerId)?.byKey.set(movement.operationKey, { entry: known.entry, holdId });
    return { ...answer, holdId };
  }

  async settle(command: {
    readonly ownerId: string;
    readonly holdId: string;
    readonly capture: number;
    readonly cause: Cause;
  }): Promise<Settlement> {
    const open = this.#holds.get(command.holdId);
    if (open?.hold.ownerId !== command.ownerId) throw new RangeError('unknown hold');
    const { hold } = open;
    const book = this.#bookOf(hold.ownerId);
    if (hold.state !== 'open') {
      const { state, captured } = hold;
      const left = book.posted - book.held;
      return { settled: false, state, captured, released: hold.amount - captured, remaining: left, entryIds: [] };
    }
    assertWhole(command.capture);
    if (command.capture > hold.amount) throw new RangeError('capture exceeds the hold');
    const released = hold.amount - command.capture;
    const entryIds: string[] = [];
    const write = (kind: EntryKind, amount: number, heldChange: number): void => {
      const operationKey = `${kind}:${hold.holdId}`;
      const { ownerId } = hold;
      entryIds.push(
        this.#append(book, { ownerId, kind, amount, heldChange, operationKey, cause: command.cause }).entryId,
      );
    };
    if (command.capture > 0) write('capture', -command.capture, -command.capture);
    if (released > 0) write('release', 0, -released);
    const state = command.capture > 0 ? 'settled' : 'released';
    open.hold = { ...hold, captured: command.capture, state };
    return { settled: true, state, captured: command.capture, released, remaining: book.posted - book.held, entryIds };
  }

  async expireHolds(): Promise<number> {
    const expired = [...this.#holds.values()].filter(
      (open) => open.hold.state === 'open' && open.expiresAt <= this.#now().getTime(),
    );
    for (const open of expired) {
      const { ownerId, holdId, amount } = open.hold;
      this.#append(this.#bookOf(ownerId), {
        ownerId,
        kind: 'expire',
        amount: 0,
        heldChange: -amount,
        operationKey: `expire:${holdId}`,
        cause: { rule: 'hold.expiry', ...(open.requestId !== undefined && { requestId: open.requestId }) },
      });
      open.hold = { ...open.hold, state: 'expired' };
    }
    return expired.length;
  }

  async openHolds(): Promise<OpenHolds> {
    const open = [...this.#holds.values()].filter(({ hold }) => hold.state === 'open');
    const now = this.#now().getTime();
    const since = (moments: readonly number[]): number =>
      Math.max(0, ...moments.map((moment) => (now - moment) / 1000));
    return {
      holds: open.length,
      credits: open.reduce((sum, { hold }) => sum + hold.amount - hold.captured, 0),
      oldestSeconds: since(open.map(({ openedAt }) => openedAt)),
      overdueSeconds: since(open.map(({ expiresAt }) => expiresAt)),
    };
  }

  async statement(
    ownerId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly LedgerEntry[]> {
    return [...(this.#books.get(ownerId)?.entries ?? [])].reverse().slice(page.offset, page.offset + page.limit);
  }

  async page(ownerId: string, query: EntryQuery): Promise<EntryPage> {
    const entries = [...(this.#books.get(ownerId)?.entries ?? [])].reverse();
    const chosen = entries.filter((entry) => isChosen(entry, query));
    const from = query.before === undefined ? null : await this.entry(ownerId, query.before);
    const older = query.before === undefined ? chosen : chosen.filter(({ seq }) => seq < (from?.seq ?? 0));
    const end = query.offset + query.limit;
    return { entries: older.slice(query.offset, end), hasMore: older.length > end, total: chosen.length };
  }

  async carriedOver(): Promise<null> {
    return null;
  }

  async usage(ownerId: string, query: Days & { readonly by: UsageGroup }): Promise<readonly UsageSum[]> {
    const sums = new Map<string, UsageSum>();
    for (const entry of this.#books.get(ownerId)?.entries ?? []) {
      if (!isChosen(entry, query)) continue;
      const { kind, cause } = entry;
      const group = groupOf(entry, query.by);
      const key = JSON.stringify([group, kind, cause.rule]);
      const { entries, amount, creators } = sums.get(key) ?? { entries: 0, amount: 0, creators: 0 };
      sums.set(key, {
        group,
        kind,
        rule: cause.rule,
        entries: entries + 1,
        amount: amount + entry.amount,
        creators: creators + creatorsPaidBy(entry),
      });
    }
    return [...sums.values()].sort(inOrder);
  }

  async entry(ownerId: string, entryId: string): Promise<LedgerEntry | null> {
    return this.#books.get(ownerId)?.entries.find((entry) => entry.entryId === entryId) ?? null;
  }

  async entriesOf(
    ownerId: string,
    by: { readonly historyId: string } | { readonly requestId: string },
  ): Promise<readonly LedgerEntry[]> {
    const entries = this.#books.get(ownerId)?.entries ?? [];
    return entries
      .filter(({ cause }) => ('historyId' in by ? cause.historyId === by.historyId : cause.requestId === by.requestId))
      .slice(0, maxEntriesOf);
  }

  async verify(): Promise<VerifyReport> {
    const differences = [...this.#books].flatMap(([ownerId, book]) => {
      const sum = book.entries.reduce((total, entry) => total + entry.amount, 0);
      return sum === book.posted
        ? []
        : [{ ownerId, problem: `posted is ${book.posted}, its entries add up to ${sum}` }];
    });
    const entries = [...this.#books.values()].reduce((total, book) => total + book.entries.length, 0);
    return { owners: this.#books.size, entries, archivedEntries: 0, differences };
  }

  #move(kind: 'grant' | 'charge' | 'refund' | 'hold', movement: Movement): CompletedMovement | RefusedMovement {
    assertWhole(movement.amount);
    if (movement.amount === 0) throw new RangeError('amount must be at least 1 credit');
    const { ownerId, operationKey, amount, cause } = movement;
    if (operationKey === '' || operationKey.length > 200 || operationKey.includes('\0')) {
      throw new RangeError('operation key must have 1 to 200 characters and no NUL');
    }
    const book = this.#books.get(ownerId);
    if (book === undefined) return { moved: false, reason: 'unknown_owner' };
    const known = book.byKey.get(operationKey)?.entry;
    if (known !== undefined) {
      const same =
        known.kind === kind &&
        Math.max(Math.abs(known.amount), known.heldChange) === amount &&
        known.cause.rule === cause.rule;
      if (!same) return { moved: false, reason: 'operation_conflict' };
      return { moved: true, repeated: true, entryId: known.entryId, remaining: known.postedAfter - known.heldAfter };
    }
    const left = book.posted - book.held;
    if ((kind === 'charge' || kind === 'hold') && left < amount) {
      return { moved: false, reason: 'insufficient_credits', required: amount, remaining: left };
    }
    const change = { grant: amount, refund: amount, charge: -amount, hold: 0 }[kind];
    const heldChange = kind === 'hold' ? amount : 0;
    const entry = this.#append(book, { ownerId, kind, amount: change, heldChange, operationKey, cause });
    return { moved: true, repeated: false, entryId: entry.entryId, remaining: book.posted - book.held };
  }

  #append(
    book: Book,
    line: Pick<LedgerEntry, 'ownerId' | 'kind' | 'amount' | 'heldChange' | 'operationKey' | 'cause'>,
  ): LedgerEntry {
    book.posted += line.amount;
    book.held += line.heldChange;
    const seq = book.entries.length + 1;
    const entry: LedgerEntry = {
      ...line,
      entryId: `le_${line.ownerId.slice(0, 8)}_${seq}`,
      seq,
      postedAfter: book.posted,
      heldAfter: book.held,
      contra: contraOf[line.kind],
      at: this.#now(),
    };
    book.entries.push(entry);
    book.byKey.set(line.operationKey, { entry, holdId: null });
    return entry;
  }

  #bookOf(ownerId: string): Book {
    const book = this.#books.get(ownerId);
    if (book === undefined) throw new RangeError('no such owner');
    return book;
  }
}

function assertWhole(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('credits must be whole numbers from 0');
}

function dayOf({ at }: LedgerEntry): string {
  return at.toISOString().slice(0, 10);
}

function isChosen(entry: LedgerEntry, { from, to, kind, source }: Partial<EntryQuery>): boolean {
  const day = dayOf(entry);
  return (
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (kind === undefined || entry.kind === kind) &&
    (source === undefined || entry.cause.source === source)
  );
}

function groupOf(entry: LedgerEntry, by: UsageGroup): string | null {
  const { rule, source, keyId, detail } = entry.cause;
  const reason = typeof detail?.reason === 'string' ? detail.reason : null;
  return { day: dayOf(entry), kind: useOf(rule), channel: source ?? null, key: keyId ?? null, reason }[by];
}

function creatorsPaidBy({ kind, cause: { detail } }: LedgerEntry): number {
  return kind === 'charge' || kind === 'capture' ? Number(detail?.paid_creators ?? detail?.newly_owned ?? 0) : 0;
}

/** Orders by group (null last), kind and rule. */
function inOrder(a: UsageSum, b: UsageSum): number {
  const [one, other] = [a, b].map(({ group, kind, rule }) =>
    [group === null ? 1 : 0, group, kind, rule].join('\u0000'),
  );
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
