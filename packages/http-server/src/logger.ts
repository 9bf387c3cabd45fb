import { pino } from 'pino';
import { harmless } from './terminal-text.ts';

/** Loaded for a terminal only: services and tests start faster without it. */
const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null;

/**
 * Fields allowed in log lines; all others are dropped. None can hold a key, an e-mail address, a phone number, a body
 * or a query value.
 */
const allowedFields = new Set([
  'account_id',
  'attempt',
  'built_at',
  'commit',
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
  'metrics_port',
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

/** Fields of a log line; values are primitive, except `error`. */
export type LogFields = Record<string, string | number | boolean | null | undefined | unknown>;

/** Structured log of a process: JSON lines on standard output, readable text on a terminal. */
export type Logger = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
};

/** Second destination of log lines, with their allowed fields. */
export type LogSink = (level: keyof Logger, message: string, fields: Record<string, unknown>) => void;

export type LoggerOptions = {
  name: string;
  level?: string;
  /** Default: standard output. */
  write?: (line: string) => void;
  sink?: LogSink | null;
  /** Ids of the current span, for each line. */
  spanIds?: (() => Record<string, string> | null) | undefined;
};

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
  if (pretty !== null) return pretty({ sync: true, messageKey: 'message', ignore: 'pid,hostname,service' });
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

/** Fields whose values look like keys or phone numbers, but are logged unchanged in this form. */
const plainForms: Readonly<Record<string, RegExp>> = {
  built_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  commit: /^[0-9a-f]{7,40}$/,
  span_id: /^[0-9a-f]{16}$/,
  trace_id: /^[0-9a-f]{32}$/,
};

function shown(name: string, value: unknown): unknown {
  if (name === 'error') return describeError(value);
  return plainForms[name]?.test(String(value)) ? value : plain(value);
}

/** UUIDs are logged unchanged, although their digits may look like a phone number. */
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns text that is safe to log, or a primitive value; undefined for objects. */
export function plain(value: unknown): unknown {
  if (typeof value === 'string') return uuidPattern.test(value) ? value : scrub(value);
  return typeof value === 'object' && value !== null ? undefined : value;
}

/** Reduces an error to name, code, scrubbed message and stack frames. */
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

/** Matches any text that the replacements below could change; most texts skip them. */
const suspect = /["'`@]|\b(?:sk-|cd_|ck_)|[0-9a-f]{32}|\d[\d ().-]{7}/i;

/** Removes quoted parts, addresses, numbers and keys from an error text, which may quote user input. */
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
