/** Why a process can't run, in one line that an operator can act on; printed without a stack. */
export class ProcessProblem extends Error {
  override name = 'ProcessProblem';
}
