/** A database or file that this version can't use. The message is one line with the reason and the remedy. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
}
