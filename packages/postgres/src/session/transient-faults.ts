/** SQLSTATEs after which the same call may be made again: the session or the server went away, or a deadlock ended it. */
const passing = new Set(['08000', '08003', '08006', '57P01', '57P02', '57P03', '40001', '40P01']);

/** System errors of a connection that broke. */
const broken = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);

/**
 * Whether a failed call may pass when repeated. The failed one may have had its effect: repeat only what is safe to
 * repeat (an operation key, a compare-and-set).
 */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { readonly code?: unknown }).code;
  if (typeof code === 'string') return passing.has(code) || broken.has(code);
  return /Connection terminated|Client has encountered a connection error/.test(error.message);
}

const pausesMs = [50, 200, 500, 1000];

/** Repeats a call that is safe to repeat while its faults are passing ones, for about two seconds. */
export async function withRetries<T>(call: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call(attempt);
    } catch (error) {
      const pause = pausesMs[attempt];
      if (pause === undefined || !isPassingFault(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
