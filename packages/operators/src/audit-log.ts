/** A change by an operator, or a read of sensitive data. Contains no secrets and no names of people. */
export interface AuditEntry {
  /** For example `admin.credits.grant`. */
  readonly action: string;
  /** Id of the account, key, job or operator; null if none or several. */
  readonly subjectId: string | null;
  /** Name of the operator, or of the local user. */
  readonly actor: string;
  /** Reason in the operator's words; null if none was given. */
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A stored entry, which the changed table may have written itself. */
export interface RecordedEntry extends Omit<AuditEntry, 'actor'> {
  readonly entryId: number;
  readonly at: Date;
  /** Null in entries written without an actor. */
  readonly actor: string | null;
}

/** Filters of a listing, newest first. */
export interface AuditQuery {
  readonly limit: number;
  /** Only entries older than this id. */
  readonly before?: number;
  readonly subjectId?: string;
  readonly actor?: string;
  /** Prefix of the action, such as `admin.credits`. */
  readonly action?: string;
}

/** Append-only record of changes to the installation. */
export abstract class AuditLog {
  abstract record(entry: AuditEntry): Promise<void>;
  abstract list(query: AuditQuery): Promise<readonly RecordedEntry[]>;
}
