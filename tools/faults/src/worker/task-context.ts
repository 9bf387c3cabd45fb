/** How a running task and its scenario communicate. */
export interface TaskContext {
  /** Aborted when the task should finish. */
  readonly finished: AbortSignal;
  /** Sends a note to the scenario. */
  note(text: string): void;
}
