import type { Operator, Role } from '@creator-discovery/operators';
import type { Services } from './context.ts';
import type { Progress } from './import/import-progress.ts';
import type { Upload } from './import/upload.ts';
import type { Parameter } from './parameters.ts';

/** Parameters by name; arguments come in the order of the command line. */
export type ParameterShape = Readonly<Record<string, Parameter<unknown>>>;

/** Parsed values of a command's parameters. */
export type Input<Shape extends ParameterShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends Parameter<infer Value> ? Value : never;
};

export interface Call<Values> {
  readonly services: Services;
  readonly input: Values;
  /** Reason for the audit log; never null for a command that requires one. */
  readonly reason: string | null;
  /** Caller of the operator API; null on the command line without --server. */
  readonly operator: Operator | null;
  /** Token of the caller; null on the command line without --server. */
  readonly tokenId: string | null;
  /** The uploaded file; null unless the command sets `readsFile`. */
  readonly file: { readonly upload: Upload; readonly progress: Progress } | null;
}

/** A command of the operator. The command line, the operator API, audit entries and docs/commands.md are derived from it. */
export interface AdminCommand<Shape extends ParameterShape = ParameterShape> {
  /** Words separated by spaces: `credits grant`. */
  readonly name: string;
  readonly summary: string;
  /** Text after the options in --help. */
  readonly notes?: string;
  /** Lowest role that may run the command. */
  readonly role: Role;
  /**
   * `changes`: writes one audit entry before and one after the command. `reads_sensitive`: shows data of one customer or
   * person and writes one entry. `reads`: writes none.
   */
  readonly effect: 'reads' | 'reads_sensitive' | 'changes';
  /** Creates the database, and the audit log with it: only the entry at the end can be written. */
  readonly createsDatabase?: true;
  /** Uses files of the machine with the database; the operator API does not offer the command. */
  readonly isLocal?: true;
  /**
   * Whether a reason is required; other changes accept one. `of_operators`: required with a token, optional on the command
   * line with database access. (contract 1 "Admin commands")
   */
  readonly reason?: 'required' | 'of_operators';
  /** Set if the result is a list, which `--csv` can print. */
  readonly rows?: true;
  /** Parameter that names the file to read. A `mapping` option names a second one. */
  readonly readsFile?: 'file' | 'cookies';
  readonly parameters: Shape;
  /** Parameter, or else field of the result, whose id the audit entries are about. */
  readonly subject?: string;
  /** Field of the result that is left out when an idempotent call is replayed. */
  readonly secret?: string;
  /** Fields of the result to copy into the audit entry: numbers and ids, never names or keys. */
  readonly audited?: readonly string[];
  /** Returns why these values do not fit together, or null. */
  refusalOf?(input: Input<Shape>): string | null;
  run(call: Call<Input<Shape>>): Promise<unknown>;
  /** Returns why a printed result counts as a failure (exit status 1), or null. */
  failureOf?(answer: unknown): string | null;
}

/** Facts of commands that look something up. */
export const lookUp = { role: 'read', effect: 'reads' } as const;
export const lookUpSensitive = { role: 'read', effect: 'reads_sensitive' } as const;

/** Facts of changes that only administrators may make. */
export const changeByAdmin = { role: 'admin', effect: 'changes' } as const;

/** Facts of changes that support may make, too. */
export const changeBySupport = { role: 'support', effect: 'changes' } as const;

export function defineCommand<Shape extends ParameterShape>(command: AdminCommand<Shape>): AdminCommand {
  return command as unknown as AdminCommand;
}
