import type { Random } from '@creator-discovery/demo-data';
import type { Account } from '@creator-discovery/installation';
import type { ProcessFleet } from '../process-fleet.ts';
import { handleOfPerson, markOf } from '../worker/people-tasks.ts';
import { type Answer, type Body, type Call, callOperation, Tally } from './calls.ts';
import type { People } from './people.ts';

const listsPerCaller = 3;

interface Surroundings {
  readonly api: ProcessFleet;
  readonly callers: readonly Account[];
  readonly size: People;
  readonly random: Random;
}

/** Customers who read, list and buy people in every way, and check that no response names an erased one. */
export class CustomersOfPeople {
  readonly #surroundings: Surroundings;
  readonly #random: Random;
  readonly #acknowledgedAt = new Map<string, number>();
  readonly #histories = new Map<Account, string[]>();
  readonly #lists = new Map<Account, string[]>();
  readonly #statuses = new Tally();
  readonly broken: string[] = [];
  begun = 0;
  #named = 0;
  #slow = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#random = surroundings.random;
  }

  /** Forbids responses that name the person from now on, after this process has read the ones that already arrived. */
  acknowledged(n: number): void {
    setImmediate(() => setImmediate(() => this.#acknowledgedAt.set(markOf(n), performance.now())));
  }

  figures(): Readonly<Record<string, number>> {
    return {
      ...this.#statuses.figures(),
      'people named in answers': this.#named,
      'answers after more than 2 s': this.#slow,
    };
  }

  async callUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.begun += 1;
      const caller = this.#random.pick(this.#surroundings.callers);
      await this.#call(caller, await this.#next(caller));
    }
  }

  async #next(caller: Account): Promise<Call> {
    const random = this.#random;
    const filters = { basic: { platform: 'photonet' }, content: { bioKeywords: { any: ['collected'] } } };
    const list_id = await this.#listOf(caller);
    const history_id = random.pick((this.#histories.get(caller) ?? []).slice(-20));
    const pages = Math.min(49, Math.ceil(this.#surroundings.size.people / 10));
    const refresh = { refresh: true, confirmed: random.next() < 0.8 };
    const reads: readonly Call[] = [
      ['get_list', { list_id, limit: 500 }],
      ['search_creators', { ...filters, offset: 10 * random.whole(0, pages) }],
      ...(history_id ? [['get_history_data', { history_id, format: random.pick(['json', 'csv']) }] as const] : []),
    ];
    const writes: readonly Call[] = [
      ['lookup_creator', { ...this.#some(1)[0], confirmed: true }],
      ['unlock_creators', { handles: this.#some(random.whole(1, 25)), confirmed: true }],
      ['run_export', { filters, limit: random.whole(5, 200), confirmed: true }],
      ['add_to_list', { list_id, creators: this.#some(random.whole(1, 200)) }],
      ['update_list', { list_id, name: 'Renamed' }],
    ];
    if (this.#surroundings.size.hasNetwork && random.next() < 0.4)
      return ['lookup_creator', { ...this.#some(1)[0], ...refresh }];
    const kind = random.next();
    if (kind < 0.1) return ['remove_from_list', { list_id, item_ids: await this.#itemsOf(caller, list_id) }];
    if (kind < 0.13) return this.#deletion(caller, list_id);
    return random.pick(kind < 0.5 ? reads : writes);
  }

  async #call(caller: Account, call: Call): Promise<Body> {
    const { api } = this.#surroundings;
    const answer = await callOperation(api.url(this.#random.whole(0, api.size - 1)), { caller, call });
    this.#check(call, answer);
    const { history_id } = answer.body;
    if (call[0] !== 'search_creators' && typeof history_id === 'string')
      this.#histories.set(caller, [...(this.#histories.get(caller) ?? []), history_id]);
    return answer.body;
  }

  #check([operation]: Call, { status, text, tookMs, answeredAt }: Answer): void {
    this.#statuses.add(`${operation} ${status}`);
    if (tookMs > 2000) this.#slow += 1;
    const marks = new Set(text.match(/person-\d{5}/g));
    this.#named += marks.size;
    for (const mark of marks)
      if ((this.#acknowledgedAt.get(mark) ?? answeredAt) < answeredAt)
        this.broken.push(
          `${operation} named ${mark} after its erasure was acknowledged, in an answer after ${Math.round(tookMs)} ms`,
        );
  }

  /** Returns one of the caller's lists. */
  async #listOf(caller: Account): Promise<string | undefined> {
    const lists = this.#lists.get(caller) ?? [];
    if (lists.length < listsPerCaller) {
      const { list } = await this.#call(caller, ['create_list', { name: 'List' }]);
      const known = this.#lists.get(caller) ?? [];
      if (list !== undefined) this.#lists.set(caller, [...known, String((list as Body).list_id)]);
    }
    return this.#random.pick(this.#lists.get(caller) ?? []);
  }

  /** Concurrent calls for the list then return 404. */
  #deletion(caller: Account, list_id: string | undefined): Call {
    const others = (this.#lists.get(caller) ?? []).filter((id) => id !== list_id);
    this.#lists.set(caller, others);
    return ['delete_list', { list_id }];
  }

  async #itemsOf(caller: Account, list_id: string | undefined): Promise<readonly unknown[]> {
    const { items } = await this.#call(caller, ['get_list', { list_id, limit: 50 }]);
    const ids = ((items ?? []) as Body[]).map(({ item_id }) => item_id);
    return ids.length === 0 ? ['none'] : ids;
  }

  #some(count: number): readonly Body[] {
    return Array.from({ length: count }, () => ({
      platform: 'photonet',
      handle: handleOfPerson(this.#random.whole(0, this.#surroundings.size.people - 1), this.#random),
    }));
  }
}
