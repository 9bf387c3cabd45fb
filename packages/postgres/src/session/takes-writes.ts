/** Whether the server takes writes, as `takes_writes`: a standby doesn't, nor one that was demoted. */
export const selectTakesWrites = `select current_setting('transaction_read_only') = 'off' as takes_writes`;

/** What {@link selectTakesWrites} gives. */
export interface TakesWrites {
  readonly takes_writes: boolean;
}
