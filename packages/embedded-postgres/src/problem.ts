/** The reason why the embedded server can't run, with a one-line remedy. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem';
}
