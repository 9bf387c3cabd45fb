/** Why a process cannot run, in one line a person can act on; printed without a stack. */
export class ProcessProblem extends Error {
  override name = 'ProcessProblem';
}
