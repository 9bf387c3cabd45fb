/**
 * The role that processes work under: it reads and appends the ledger and the audit log, and never changes them.
 * `sql/rights.sql` creates it at every migration. (contract 3)
 */
export const applicationRole = 'creator_discovery_app';

/** Timeouts of every session of a process, as the server shows them: no stuck session blocks the others for long. */
export const sessionTimeouts = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
} as const;
