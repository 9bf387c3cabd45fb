/** SQLSTATEs after which a retry may succeed: lost session or server, deadlock, serialisation failure. */
const transientStates = new Set(['08000', '08003', '08006', '57P01', '57P02', '57P03', '40001', '40P01']);

const brokenConnection = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);

/** Returns whether a retry may succeed. The failed call may have taken effect, so retry only idempotent calls. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { readonly code?: unknown }).code;
  if (typeof code === 'string') return transientStates.has(code) || brokenConnection.has(code);
  return /Connection terminated|Client (?:was closed|has encountered a connection error)/.test(error.message);
}

/** Server without free connections, memory or disk; a lock that stays taken; a statement or pause that takes too long. */
const statesOfOverload = /^(?:53|55P03$|57014$|25P03$)/;

const unreachable = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Returns whether the server is out of reach, read-only or overloaded, rather than the call faulty. */
export function isOutage(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code !== 'string') return isTransient(error);
  const isContention = code.startsWith('40');
  return (
    (isTransient(error) && !isContention) || isReadOnly(error) || unreachable.has(code) || statesOfOverload.test(code)
  );
}

/** Codes of a certificate whose authority is unknown. For these, Node's message proposes a flag of Node. */
const unknownAuthority = /SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;

/** Returns the fault of a session that could not open. Names the setting if the server's certificate is not trusted. */
export function connectFault(fault: unknown): unknown {
  const { code } = fault as { readonly code?: unknown };
  if (typeof code !== 'string' || !unknownAuthority.test(code)) return fault;
  const message = 'the certificate of the database server is not trusted: set sslrootcert in DATABASE_URL';
  return Object.assign(new Error(`${message} to the file of its authority (${code})`, { cause: fault }), { code });
}

/** A session is on a read-only server. `code` is that of a failed write. */
export class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  readonly code = '25006';

  constructor() {
    super('the database server takes no writes');
  }
}

/** Returns whether a statement failed because the server is read-only. */
export function isReadOnly(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '25006';
}

/** Data exceptions, constraint violations, and exceeded limits such as the size of an index entry. */
const statesOfData = /^(?:22|23|54)/;

/** Returns whether a statement failed because of its values, so that a retry would fail too. */
export function isOfData(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && statesOfData.test(code);
}

const pausesMs = [50, 200, 500, 1000];

/** Retries an idempotent call while its faults are transient, for about two seconds. */
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
