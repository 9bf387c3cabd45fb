import { CallMetrics, type Counter, counterFromZero, type Metrics, showGauge } from '@creator-discovery/http-server';
import type { OpenTurns } from './open-turns.ts';
import type { NotReserved } from './tools.ts';

const budgets: Readonly<Record<NotReserved, true>> = {
  turn_calls_used_up: true,
  tool_calls_used_up: true,
  credits_used_up: true,
  turn_ended: true,
};

/** Measures the turns of the chat, and what their budgets refuse. */
export class ChatReport {
  readonly #turns: CallMetrics<never>;
  readonly #budgets: Counter<'reason'>;

  constructor(metrics: Pick<Metrics, 'registry'>, open: Pick<OpenTurns, 'count'>) {
    this.#turns = new CallMetrics(metrics, {
      name: 'chat_turn',
      help: 'Turns of the chat',
      labels: {},
      outcomes: ['ok', 'too_many', 'refused', 'timed_out', 'shutting_down', 'fault'],
      buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 150],
    });
    this.#budgets = counterFromZero(metrics, {
      name: 'chat_budget_refusals_total',
      help: 'Calls of the chat’s model that a budget refused, by what was used up.',
      labels: { reason: Object.keys(budgets) },
    });
    showGauge(metrics, {
      name: 'chat_turns_open',
      help: 'Turns of the chat that are being taken.',
      read: () => open.count,
    });
  }

  /** A turn has ended, or was refused for want of a place (`too_many`). */
  turnEnded(outcome: TurnOutcome, seconds: number): void {
    this.#turns.observe({}, outcome, seconds);
  }

  /** A call of the model got no place in the budget. */
  overBudget(reason: NotReserved): void {
    this.#budgets.inc({ reason });
  }
}

/** How a turn ended; `refused`: its caller may not call any more. */
export type TurnOutcome = 'ok' | 'too_many' | 'refused' | 'timed_out' | 'shutting_down' | 'fault';
