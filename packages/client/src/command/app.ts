import { buildApplication, buildRouteMap, run, type StricliProcess, text_en } from '@stricli/core';
import { ApiError, CreatorDiscoveryError } from '../index.ts';
import { agent, login } from './agent.ts';
import { exportCommand, jobCommand, unlock } from './jobs.ts';
import { balance, lists, search } from './reading.ts';
import { scrape } from './scrape.ts';
import { CommandFailure, exitStatus, type Session } from './session.ts';

const root = buildRouteMap({
  routes: { search, export: exportCommand, unlock, job: jobCommand, lists, balance, scrape, agent, login },
  docs: {
    brief: 'Creator Discovery on the command line',
    fullDescription: [
      'Creator Discovery on the command line.',
      '',
      'Keys: CREATOR_DISCOVERY_API_KEY and CREATOR_DISCOVERY_SCRAPER_KEY, or `creators login`.',
      'Addresses: CREATOR_DISCOVERY_URL and CREATOR_DISCOVERY_SCRAPER_URL.',
      'Exit status: 0 done, 1 refused or failed, 2 wrong usage, 3 cost not confirmed, 130 interrupted.',
    ].join('\n'),
  },
});

const application = buildApplication<Session>(root, {
  name: 'creators',
  scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
  documentation: { caseStyle: 'convert-camel-to-kebab', disableAnsiColor: true },
  localization: {
    text: { ...text_en, exceptionWhileRunningCommand: messageOf },
  },
  determineExitCode: (fault) => (fault instanceof CommandFailure ? fault.exitStatus : exitStatus.failure),
});

/** Runs the command line, and returns its exit status. */
export async function runCommand(inputs: readonly string[], session: Session): Promise<number> {
  const process: StricliProcess = { ...session.process };
  await run(application, inputs, { ...session, process });
  // Stricli reports wrong usage as negative numbers.
  const status = Number(process.exitCode);
  if (status < 0) return exitStatus.usage;
  return status === exitStatus.failure && session.interrupt.aborted ? exitStatus.interrupted : status;
}

function messageOf(fault: unknown): string {
  if (fault instanceof CommandFailure) return fault.message;
  if (fault instanceof ApiError) {
    const hint = fault.body.suggested_next === undefined ? '' : `\n${fault.body.suggested_next}`;
    return `${fault.message}${hint}\nrequest ${fault.requestId}`;
  }
  if (fault instanceof CreatorDiscoveryError) return `${fault.message}\nrequest ${fault.requestId}`;
  if (fault instanceof DOMException) return 'Interrupted.';
  return fault instanceof Error ? fault.message : String(fault);
}
