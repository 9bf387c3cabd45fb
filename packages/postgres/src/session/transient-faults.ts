/** SQLSTATEs after which the same call may succeed: the session or the server went away, or a deadlock or a race ended it. */
const transientStates = new Set(['08000', '08003', '08006', '57P01', '57P02', '57P03', '40001', '40P01']);

/** System errors of a broken connection. */
const brokenConnection = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);

/**
 * Whether a failed call may succeed when repeated. The failed one may have had its effect: repeat only what is safe to
 * repeat (an operation key, a compare-and-set).
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { readonly code?: unknown }).code;
  if (typeof code === 'string') return transientStates.has(code) || brokenConnection.has(code);
  return /Connection terminated|Client (?:was closed|has encountered a connection error)/.test(error.message);
}

/** A session was found to be one of a server that takes no writes, with the code of a statement that fails there. */
export class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  readonly code = '25006';

  constructor() {
    super('the database server takes no writes');
  }
}

/** Whether a statement failed because its server takes no writes: a standby, or one that was demoted. */
export function isReadOnly(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '25006';
}

/** Data exceptions, broken constraints, and values beyond a limit of the server, such as the size of an index entry. */
const statesOfData = /^(?:22|23|54)/;

/** Whether a statement failed for the values in it: repeated, it fails again. */
export function isOfData(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && statesOfData.test(code);
}

const pausesMs = [50, 200, 500, 1000];

/** Repeats a call that is safe to repeat while its faults are transient, for about two seconds. */
export async function withRetries<T>(call: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call(attempt);
    } catch (error) {
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
