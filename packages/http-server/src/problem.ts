/** A one-line reason why the process can't run, for operators; printed without a stack. */
export class ProcessProblem extends Error {
  override name = 'ProcessProblem';
}
