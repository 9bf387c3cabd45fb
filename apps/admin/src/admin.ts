import { hostname, userInfo } from 'node:os';
import { harmless, ProcessProblem, readSettings } from '@creator-discovery/http-server';
import { CommanderError } from 'commander';
import type { AdminCommand } from './command.ts';
import { composeAdmin } from './composition.ts';
import type { AdminStreams } from './context.ts';
import { ImportProgress } from './import/import-progress.ts';
import { openUpload } from './import/upload.ts';
import { type RawValues, readInput } from './input.ts';
import { runRemotely, serverOf } from './operator-api/call.ts';
import { programOf } from './program.ts';
import { Refusal, WrongUsage } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { settings } from './settings.ts';
import { asCsv, asText } from './text.ts';

export type { AdminStreams } from './context.ts';

/** Runs one command; returns its exit status. (contract 1 "Admin commands") */
export async function runAdmin(args: readonly string[], streams: AdminStreams): Promise<number> {
  const program = programOf(streams, async (command, { csv, ...given }) => {
    const { json, server } = program.opts<{ json?: boolean; server?: string }>();
    if (csv === true && json === true) throw new WrongUsage('use --csv or --json, not both');
    const answer =
      server === undefined
        ? await runLocally(command, given, streams)
        : await runRemotely({ server: serverOf(server), command, given, streams });
    streams.stdout.write(printed(answer, { json, csv }));
    const failure = command.failureOf?.(answer) ?? null;
    if (failure !== null) throw new Refusal(failure);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return statusOf(error, streams);
  }
}

function printed(answer: unknown, { json, csv }: { json: boolean | undefined; csv: RawValues[string] }): string {
  if (csv === true) return asCsv(answer);
  return `${json === true ? harmless(JSON.stringify(answer)) : asText(answer)}\n`;
}

async function runLocally(command: AdminCommand, given: RawValues, streams: AdminStreams): Promise<unknown> {
  const { input, reason } = readInput(command, given);
  const { services, close } = composeAdmin(readSettings(settings, streams.environment), streams.environment);
  try {
    const upload = command.readsFile && (await openUpload(command.readsFile, input, streams));
    const file = upload ? { upload, progress: new ImportProgress(streams.stderr, upload) } : null;
    return await runCommand(command, { services, input, reason, operator: null, tokenId: null, file }, localActor());
  } finally {
    await close();
  }
}

/** Returns the login name and host: without a token, the audit log has nothing else to identify the person. */
function localActor(): string {
  return `${loginName()} on ${hostname()}`;
}

/** Returns the login name, or the user id in a container whose user has no name. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
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

/** Returns one line. Messages of PostgreSQL are shown because they contain no values of rows. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof ProcessProblem) return error.message;
  const { code, message, errors } = error as { code?: string; message?: string; errors?: readonly Error[] };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return 'the database in DATABASE_URL cannot be reached';
  }
  if (code === '42P01' || code === '42703') return 'the database schema is missing or out of date: run the migrations';
  return (message || errors?.[0]?.message || 'unknown error').split('\n')[0] ?? '';
}
