import type { Operator, Role } from '@creator-discovery/operators';
import type { Services } from './context.ts';
import type { Progress } from './import/import-progress.ts';
import type { Upload } from './import/upload.ts';
import type { Parameter } from './parameters.ts';

/** The parameters of a command by name, arguments in their order. */
export type ParameterShape = Readonly<Record<string, Parameter<unknown>>>;

/** What a command gets of its parameters. */
export type Input<Shape extends ParameterShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends Parameter<infer Value> ? Value : never;
};

/** One call of a command. */
export interface Call<Values> {
  readonly services: Services;
  readonly input: Values;
  /** Why, where somebody said so; of a command that needs a reason never null. */
  readonly reason: string | null;
  /** Caller of the operator API; null at the machine with the database. */
  readonly operator: Operator | null;
  /** Token of the caller; null at the machine with the database. */
  readonly tokenId: string | null;
  /** Of commands that read a file. */
  readonly file: { readonly upload: Upload; readonly progress: Progress } | null;
}

/**
 * A command of the operator, defined once: the command line, the role that it needs, its entry in the audit log and its
 * documentation are derived from it.
 */
export interface AdminCommand<Shape extends ParameterShape = ParameterShape> {
  /** Its words: `credits grant`. */
  readonly name: string;
  readonly summary: string;
  /** More for its help. */
  readonly notes?: string;
  /** The least role of an operator who may run it. */
  readonly role: Role;
  /**
   * `changes`: it leaves an entry in the audit log before it begins, and one when it has ended. `reads_sensitive`: what it
   * shows is of one customer or person, so that whoever looks leaves an entry. `reads`: none.
   */
  readonly effect: 'reads' | 'reads_sensitive' | 'changes';
  /** It makes the database itself: the audit log comes with that, and has only the entry of its end. */
  readonly makesDatabase?: true;
  /** `database`: it needs files of the machine with the database, so that the operator API doesn't have it. */
  readonly beside?: 'database';
  /**
   * Whether somebody must say why; changes may always have a reason. `of_operators`: whoever calls with a token must; beside the
   * database it may be left out. (contract 1 "Admin commands")
   */
  readonly reason?: 'required' | 'of_operators';
  /** Whether its answer is a list of rows, which `--csv` prints too. */
  readonly rows?: true;
  /** The parameter that names a file which it reads; another is what its option `mapping` names. */
  readonly readsFile?: 'file' | 'cookies';
  readonly parameters: Shape;
  /** The parameter, or else the field of its answer, with the id that its audit entries are about. */
  readonly subject?: string;
  /** Field of its answer that is shown once, and not when the call is repeated. */
  readonly secret?: string;
  /** Fields of its answer that its audit entry repeats: numbers, never a name or a key. */
  readonly noted?: readonly string[];
  /** Why these values can't be together, in a sentence; null where they can. */
  refusalOf?(input: Input<Shape>): string | null;
  run(call: Call<Input<Shape>>): Promise<unknown>;
  /** Why the answer, which is shown all the same, is a failure: exit status 1. */
  failureOf?(answer: unknown): string | null;
}

/** Defines a command with the types of its parameters. */
export function defineCommand<Shape extends ParameterShape>(command: AdminCommand<Shape>): AdminCommand {
  return command as unknown as AdminCommand;
}

/** Whether the operator API has this command. */
export function isRemote({ beside }: Pick<AdminCommand, 'beside'>): boolean {
  return beside === undefined;
}
