/** Selects `takes_writes`: false on a standby or a demoted server. */
export const selectTakesWrites = `select current_setting('transaction_read_only') = 'off' as takes_writes`;

export interface WriteAbility {
  readonly takes_writes: boolean;
}
