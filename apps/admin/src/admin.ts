import { harmless, harmlessLines, ProcessProblem, readSettings } from '@creator-discovery/http-server';
import { Command, CommanderError } from 'commander';
import { accountCommands } from './commands/accounts.ts';
import { backupCommands } from './commands/backup.ts';
import { creatorCommands } from './commands/creators.ts';
import { creditCommands } from './commands/credits.ts';
import { jobCommands } from './commands/jobs.ts';
import { keyCommands } from './commands/keys.ts';
import { scraperKeyCommands } from './commands/scraper-keys.ts';
import { composeAdmin } from './composition.ts';
import type { AdminStreams, CommandContext } from './context.ts';
import { Refusal, WrongUsage } from './refusal.ts';
import { settings } from './settings.ts';
import { asText } from './text.ts';

export type { AdminStreams } from './context.ts';

const groups = [
  accountCommands,
  creditCommands,
  keyCommands,
  scraperKeyCommands,
  creatorCommands,
  jobCommands,
  backupCommands,
];

const description = `The operator's command line. It works on the database that DATABASE_URL names, also while everything is running.

Exit status: 0 done, 1 refused or failed (the reason is on standard error), 2 wrong usage.`;

const examples = `
Examples:
  admin accounts create --name "Acme" --plan pro --credits 500
  admin credits grant 6f0c5a1e-... 1000 --reason "invoice 2291"
  admin keys rotate 2b1d... --overlap 24h
  admin creators import creators.ndjson
  admin jobs list --running --json
  admin backup --out creators.backup`;

/** Runs one command; returns its exit status. (contract 1 "Admin commands") */
export async function runAdmin(args: readonly string[], streams: AdminStreams): Promise<number> {
  const program = new Command('admin')
    .description(description)
    .option('--json', 'print one JSON value on standard output')
    .addHelpText('after', examples)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => streams.stdout.write(harmlessLines(text)),
      writeErr: (text) => streams.stderr.write(harmlessLines(text)),
    })
    .exitOverride();
  const context = contextOf(program, streams);
  for (const group of groups) group(program, context);
  for (const command of descendants(program)) command.copyInheritedSettings(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return statusOf(error, streams);
  }
}

function contextOf(program: Command, streams: AdminStreams): CommandContext {
  return {
    streams,
    answer: async (work) => {
      const { services, close } = composeAdmin(readSettings(settings, streams.environment));
      try {
        const answer = await work(services);
        streams.stdout.write(`${program.opts().json === true ? harmless(JSON.stringify(answer)) : asText(answer)}\n`);
      } finally {
        await close();
      }
    },
  };
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

function statusOf(error: unknown, { stderr }: AdminStreams): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof WrongUsage) {
    stderr.write(`error: ${harmless(error.message)}\n`);
    return 2;
  }
  stderr.write(`error: ${harmless(reasonOf(error))}\n`);
  return 1;
}

/** One line; a fault of the database shows its message, which names no values of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof ProcessProblem) return error.message;
  const { code, message, errors } = error as { code?: string; message?: string; errors?: readonly Error[] };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return 'the database that DATABASE_URL names is out of reach';
  }
  if (code === '42P01') return 'the database has no such tables yet: run the migrations first';
  return (message || errors?.[0]?.message || 'unknown fault').split('\n')[0] ?? '';
}
