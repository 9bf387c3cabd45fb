import type { CommandContext, StricliProcess } from '@stricli/core';
import {
  ApiError,
  ConnectionError,
  CreatorDiscovery,
  CreatorDiscoveryError,
  type Schemas,
  Scraping,
  ScrapingError,
} from '../index.ts';
import { readSettings, type Settings } from './settings.ts';

/** Surroundings of one run of the command. */
export interface Session extends CommandContext {
  readonly process: StricliProcess;
  /** Home directory of the user. */
  readonly home: string;
  /** Name under which the person calls this command. */
  readonly program: string;
  /** Name of the operating system, such as `linux`. */
  readonly platform: string;
  /** Whether a person can be asked. */
  readonly isTerminal: boolean;
  /** Aborted by Ctrl-C. */
  readonly interrupt: AbortSignal;
  /** Returns the line that the person enters, or that standard input has; "" without one. `hidden` keeps it off the screen. */
  ask(question: string, options?: { readonly hidden: boolean }): Promise<string>;
}

/** Exit statuses other than 0. */
export const exitStatus = { failure: 1, usage: 2, notConfirmed: 3, interrupted: 130 } as const;

interface FailureOptions extends ErrorOptions {
  readonly exit?: keyof typeof exitStatus;
}

/** Ends the command with a message for the person. */
export class CommandFailure extends Error {
  readonly exitStatus: number;

  constructor(message: string, { exit = 'failure', ...options }: FailureOptions = {}) {
    super(message, options);
    this.exitStatus = exitStatus[exit];
  }
}

/** Returns the message of an error for the person, with the next step. */
export function messageOf(fault: unknown): string {
  if (fault instanceof DOMException) return 'Interrupted.';
  const message = fault instanceof Error ? fault.message : String(fault);
  if (!(fault instanceof CreatorDiscoveryError)) return message;
  return [message, hintOf(fault), `request ${fault.requestId}`].filter((line) => line !== undefined).join('\n');
}

function hintOf(fault: CreatorDiscoveryError): string | undefined {
  if (fault instanceof ConnectionError)
    return 'Check CREATOR_DISCOVERY_URL or CREATOR_DISCOVERY_SCRAPER_URL, and whether the installation runs.';
  if (fault instanceof ScrapingError && fault.code === 401)
    return 'Check CREATOR_DISCOVERY_SCRAPER_KEY, and that CREATOR_DISCOVERY_SCRAPER_URL is its installation.';
  if (!(fault instanceof ApiError)) return undefined;
  if (fault.code !== 401) return fault.body.suggested_next;
  return 'Check CREATOR_DISCOVERY_API_KEY, and that CREATOR_DISCOVERY_URL is its installation.';
}

export function note({ process }: Session, text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Prints JSON, or the text for people. */
export function print(
  { process }: Session,
  isJson: boolean | undefined,
  { value, text }: { value: unknown; text: string },
): void {
  process.stdout.write(`${isJson ? JSON.stringify(value, null, 2) : text}\n`);
}

/** Aligns cells in columns. Control characters of strangers' texts don't reach the terminal. */
export function tableOf(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map((cell) => plainText(String(cell ?? ''))));
  const widths = header.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function plainText(text: string): string {
  return text.replace(/\p{C}+/gu, ' ');
}

export async function clientOf(session: Session): Promise<CreatorDiscovery> {
  const { url, key } = await settingsOf(session);
  if (key === undefined) throw noKey(session);
  return new CreatorDiscovery({ url, key });
}

export function noKey({ program }: Session): CommandFailure {
  return new CommandFailure(`Set CREATOR_DISCOVERY_API_KEY, or run \`${program} login\`.`, { exit: 'usage' });
}

export async function scrapingOf(session: Session): Promise<Scraping> {
  const { scraperUrl: url, scraperKey: key } = await settingsOf(session);
  if (key === undefined) throw new CommandFailure('Set CREATOR_DISCOVERY_SCRAPER_KEY.', { exit: 'usage' });
  return new Scraping({ url, key });
}

export async function settingsOf({ process, home, platform }: Session): Promise<Settings> {
  const settings = await readSettings(process.env ?? {}, { home, platform });
  if ('problem' in settings) throw new CommandFailure(settings.problem, { exit: 'usage' });
  return settings;
}

export function textFlag(brief: string, placeholder: string) {
  return { kind: 'parsed', parse: String, brief, placeholder, optional: true } as const;
}

export function countFlag(brief: string) {
  return { kind: 'parsed', parse: wholeNumber, brief, placeholder: 'count', optional: true } as const;
}

export function limitFlag(brief: string, byDefault: number) {
  return { kind: 'parsed', parse: positiveNumber, brief, placeholder: 'count', default: String(byDefault) } as const;
}

export interface SpendingFlags {
  readonly yes?: boolean;
  readonly maxCredits?: number;
}

export const spendingFlags = {
  yes: { kind: 'boolean', brief: 'Confirm the quote without being asked', optional: true, withNegated: false },
  maxCredits: countFlag('Confirm quotes up to this many credits, and refuse higher ones'),
} as const;

export const jsonFlag = {
  json: { kind: 'boolean', brief: 'Print one JSON value', optional: true, withNegated: false },
} as const;

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new SyntaxError(`${text} is not a whole number`);
  return Number(text);
}

function positiveNumber(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new SyntaxError(`${text} is less than 1`);
  return number;
}

/**
 * Makes a call that may not spend. If it has a price, shows the quote, and repeats the call with the confirmed maximum.
 *
 * @param spent credits that the command has spent before, which count towards `--max-credits`
 */
export async function withConsent<Answer>(
  session: Session,
  { flags, spent = 0 }: { readonly flags: SpendingFlags; readonly spent?: number },
  call: (confirmed: number | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(null);
  } catch (refusal) {
    const quote = refusal instanceof ApiError ? refusal.body.quote : undefined;
    if (quote === undefined) throw refusal;
    await confirmQuote(session, flags, { ...quote, spent });
    return call(quote.max_credits);
  }
}

/** Returns if the cost is confirmed, by flags or by the person; throws otherwise. */
export async function confirmQuote(
  session: Session,
  { yes, maxCredits }: SpendingFlags,
  quote: Schemas['Quote'] & { readonly spent: number },
): Promise<void> {
  const { max_credits: cost, spent } = quote;
  const free = [
    [quote.already_owned, 'owned'],
    [quote.no_contact, 'without contact'],
  ].flatMap(([count, label]) => (count ? [`${count} ${label}`] : []));
  const details = [
    ...(free.length > 0 ? [`${cost === 0 ? '' : 'free: '}${free.join(', ')}`] : []),
    `balance: ${quote.credits_remaining}`,
  ];
  note(session, `This ${cost === 0 ? 'is free' : `costs at most ${creditsOf(cost)}`} (${details.join('; ')}).`);
  const nothing =
    spent === 0 ? 'Nothing was charged.' : `Nothing more was charged than the ${creditsOf(spent)} before.`;
  const refused = (text: string) => new CommandFailure(`${text}${nothing}`, { exit: 'notConfirmed' });
  if (maxCredits !== undefined && spent + cost > maxCredits)
    throw refused(`That is more than --max-credits ${maxCredits}. `);
  if (yes || maxCredits !== undefined || cost === 0) return;
  if (!session.isTerminal) throw refused('Add --yes or --max-credits to confirm. ');
  const answer = await session.ask('Continue? [y/N] ');
  if (!/^y(?:es)?$/i.test(answer.trim())) throw refused('');
}

export function creditsOf(count: number): string {
  return counted(count, 'credit');
}

/** `1 creator`, `3 creators` */
export function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
