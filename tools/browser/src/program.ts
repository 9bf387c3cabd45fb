export interface Program {
  /** Display name and source. */
  readonly name: string;
  readonly executable: string;
  /** Additional environment variables. */
  readonly environment: Readonly<Record<string, string>>;
}
