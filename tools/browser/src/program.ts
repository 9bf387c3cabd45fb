/** A browser that can be started. */
export interface Program {
  /** For people: what it is and where it comes from. */
  readonly name: string;
  readonly executable: string;
  /** What it needs in its environment beside what this process has. */
  readonly environment: Readonly<Record<string, string>>;
}
