import type { Ledger } from './ledger.ts';

/**
 * Housekeeping that releases expired holds of any process, so that a crash never locks credits. Several processes may
 * sweep at once.
 */
export function holdSweep(ledger: Pick<Ledger, 'expireHolds'>) {
  return { name: 'expired holds', everySeconds: 15, run: () => ledger.expireHolds() };
}
