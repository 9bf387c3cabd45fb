/**
 * The role that processes work under: it reads and appends the ledger and the audit log, and never changes them.
 * `sql/rights.sql` creates it at every migration. (contract 3)
 */
export const applicationRole = 'creator_discovery_app';
