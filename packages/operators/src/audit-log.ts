/** Something that an operator did, or looked at where that is sensitive. It holds no secret and names no person. */
export interface AuditEntry {
  /** Such as `admin.credits.grant`. */
  readonly action: string;
  /** What it concerns: the id of an account, a key, a job, an operator; null where it concerns no single one. */
  readonly subjectId: string | null;
  /** Who did it: the name of an operator, or somebody at the machine with the database. */
  readonly actor: string;
  /** Why, in the words of whoever did it; null where nothing was said. */
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** An entry of the audit log, also one that a change wrote itself. */
export interface RecordedEntry extends Omit<AuditEntry, 'actor'> {
  readonly entryId: number;
  readonly at: Date;
  /** Null in entries of a change that didn't know who made it. */
  readonly actor: string | null;
}

/** Which entries to show, the newest first. */
export interface AuditQuery {
  readonly limit: number;
  /** Only entries older than this one. */
  readonly before?: number;
  readonly subjectId?: string;
  readonly actor?: string;
  /** What the action begins with, such as `admin.credits`. */
  readonly action?: string;
}

/** What was done to the installation, by whom and why. Entries are appended, and never changed or deleted. */
export abstract class AuditLog {
  abstract record(entry: AuditEntry): Promise<void>;
  abstract list(query: AuditQuery): Promise<readonly RecordedEntry[]>;
}
