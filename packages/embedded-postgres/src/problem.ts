/** Why the embedded server cannot run, in one line a person can act on. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem';
}
