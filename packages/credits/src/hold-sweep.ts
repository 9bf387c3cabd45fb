import type { Ledger } from './ledger.ts';

/**
 * Releases holds whose time is over, whichever process opened them: as long as one process sweeps, credits held by dead
 * ones are given back. For the housekeeping of every process that holds credits; several may sweep at once.
 */
export function holdSweep(ledger: Pick<Ledger, 'expireHolds'>) {
  return { name: 'expired holds', everySeconds: 15, run: () => ledger.expireHolds() };
}
