/**
 * Role of the processes. It can append to the ledger and the audit log, but not change them. `sql/rights.sql` creates it at every
 * migration. (contract 3)
 */
export const applicationRole = 'creator_discovery_app';

/** Timeouts of every session, as the server prints them, so that no stuck session blocks others for long. */
export const sessionTimeouts = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
} as const;
