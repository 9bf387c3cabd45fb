import { pino } from 'pino';
import pretty from 'pino-pretty';
import { harmless } from './terminal-text.ts';

/**
 * The fields that a log line may have; all others are dropped, whoever passes them. None of these can hold a key, an e-mail
 * address, a phone number, a body or a query value.
 */
const allowedFields = new Set([
  'account_id',
  'attempt',
  'count',
  'duration_ms',
  'engine',
  'error',
  'history_id',
  'job_id',
  'campaign_id',
  'key_id',
  'kind',
  'method',
  'name',
  'operation',
  'outcome',
  'port',
  'reason',
  'request_id',
  'route',
  'session_id',
  'signal',
  'source',
  'span_id',
  'status',
  'step',
  'total',
  'trace_id',
  'url',
  'version',
  'worker_id',
]);

/** Fields of a log line; all values are primitive, except `error`. */
export type LogFields = Record<string, string | number | boolean | null | undefined | unknown>;

/** The structured log of one process: JSON lines on standard output, readable text on a terminal. */
export type Logger = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
};

/** Where lines go besides, with the fields that a line may have. */
export type LogSink = (level: keyof Logger, message: string, fields: Record<string, unknown>) => void;

export type LoggerOptions = {
  /** Name of the process, in each line. */
  name: string;
  level?: string;
  /** Where the lines go. Default: standard output. */
  write?: (line: string) => void;
  sink?: LogSink | null;
  /** The ids of the span in flight, for each line. */
  spanIds?: (() => Record<string, string> | null) | undefined;
};

/** Creates the log of a process. */
export function createLogger({ name, level = 'info', write, sink = null, spanIds }: LoggerOptions): Logger {
  const log = pino(
    {
      level,
      base: { service: name },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }), log: onlyAllowed },
      ...(spanIds && { mixin: () => spanIds() ?? {} }),
    },
    destination(write),
  );
  const at = (severity: keyof Logger) => (message: string, fields?: LogFields) => {
    log[severity](fields ?? {}, message);
    if (sink !== null && log.isLevelEnabled(severity)) sink(severity, message, onlyAllowed(fields ?? {}));
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function destination(write: LoggerOptions['write']) {
  if (write) return { write };
  if (process.stdout.isTTY) return pretty({ sync: true, messageKey: 'message', ignore: 'pid,hostname,service' });
  const lines = pino.destination({ dest: 1, sync: true });
  // A closed pipe must not end the process.
  lines.on('error', () => undefined);
  return lines;
}

function onlyAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => allowedFields.has(name))
      .map(([name, value]) => [name, shown(name, value)]),
  );
}

/** Ids of spans are hexadecimal, as keys are: they are logged unchanged where they are the span's own. */
const spanIdPattern = /^(?:[0-9a-f]{16}|[0-9a-f]{32})$/;

function shown(name: string, value: unknown): unknown {
  if (name === 'error') return describeError(value);
  const isSpanId = (name === 'trace_id' || name === 'span_id') && spanIdPattern.test(String(value));
  return isSpanId ? value : plain(value);
}

/** Our own ids are logged unchanged, although their digits may look like a phone number. */
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A text as a log line may have it; of other values only the primitive ones. */
export function plain(value: unknown): unknown {
  if (typeof value === 'string') return uuidPattern.test(value) ? value : scrub(value);
  return typeof value === 'object' && value !== null ? undefined : value;
}

/** An error as name, code, scrubbed message and stack frames. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    name,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    message: scrub(message),
    at: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => harmless(line.trim())),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/** Matches wherever one of the replacements below could: most texts can skip them. */
const suspect = /["'`@]|\b(?:sk-|cd_|ck_)|[0-9a-f]{32}|\d[\d ().-]{7}/i;

/** Removes quoted parts, addresses, numbers and keys from an error text, which may quote the input. */
function scrub(text: string): string {
  const start = harmless(text.slice(0, 500));
  if (!suspect.test(start)) return start;
  return start
    .replace(/(["'`])(?:(?!\1).)*\1/g, '$1?$1')
    .replace(/(?<![^\s@])[^\s@]+@[^\s@]+/g, '?@?')
    .replace(/\b(sk-|cd_|ck_)\w+/g, '$1?')
    .replace(/\b[0-9a-f]{32,}\b/gi, '?')
    .replace(/\+?\d[\d ().-]{7,}\d/g, '?');
}
