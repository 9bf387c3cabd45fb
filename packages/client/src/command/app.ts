import { buildApplication, buildRouteMap, run, type StricliProcess, text_en } from '@stricli/core';
import { agent, login } from './agent.ts';
import { exportCommand, jobCommand, unlock } from './jobs.ts';
import { balance, lists, search } from './reading.ts';
import { scrape } from './scrape.ts';
import { CommandFailure, exitStatus, messageOf, type Session } from './session.ts';

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
  const [first, ...rest] = inputs;
  await run(application, first === 'help' ? [...rest, '--help'] : inputs, { ...session, process });
  // Stricli reports wrong usage as negative numbers.
  const status = Number(process.exitCode);
  if (status < 0) return exitStatus.usage;
  return status === exitStatus.failure && session.interrupt.aborted ? exitStatus.interrupted : status;
}
