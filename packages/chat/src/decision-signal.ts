/**
 * Passes decisions of people, such as to cancel a call, to the process that waits for them. Best effort: a lost decision
 * counts as none.
 */
export abstract class DecisionSignal {
  abstract send(decision: string): Promise<void>;
  /** Calls `onDecision` for every decision until the returned function is called. */
  abstract listen(onDecision: (decision: string) => void): Promise<() => Promise<void>>;
}
