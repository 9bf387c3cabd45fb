import type { Command } from 'commander';
import type { Services } from './services.ts';

export interface AdminStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: NodeJS.ProcessEnv;
}

/** What a group of commands is given to define itself with. */
export interface CommandContext {
  readonly streams: AdminStreams;
  /** Does the work with the database open, and prints what it returns: JSON with `--json`, else text. */
  answer(work: (services: Services) => Promise<unknown>): Promise<void>;
}

export type CommandGroup = (program: Command, context: CommandContext) => void;
