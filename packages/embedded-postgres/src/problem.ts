/** Why the embedded server can't run, in one line that says what to do. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem';
}
