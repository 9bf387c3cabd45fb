import { CallMetrics, type Counter, counterFromZero, type Metrics, showGauge } from '@creator-discovery/http-server';
import type { OpenTurns } from './open-turns.ts';
import type { UnreservedReason } from './tools.ts';

const budgets: Readonly<Record<UnreservedReason, true>> = {
  turn_calls_used_up: true,
  tool_calls_used_up: true,
  credits_used_up: true,
  turn_ended: true,
};

/** Measures chat turns and budget refusals. */
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
      help: 'Model calls refused by a budget, by the limit that was used up.',
      labels: { reason: Object.keys(budgets) },
    });
    showGauge(metrics, {
      name: 'chat_turns_open',
      help: 'Chat turns in progress.',
      read: () => open.count,
    });
  }

  /** A turn ended, or was refused at the limit of open turns (`too_many`). */
  turnEnded(outcome: TurnOutcome, seconds: number): void {
    this.#turns.observe({}, outcome, seconds);
  }

  /** A budget refused a call of the model. */
  overBudget(reason: UnreservedReason): void {
    this.#budgets.inc({ reason });
  }
}

/** `refused`: the caller lost access during the turn. */
export type TurnOutcome = 'ok' | 'too_many' | 'refused' | 'timed_out' | 'shutting_down' | 'fault';
