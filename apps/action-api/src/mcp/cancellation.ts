import type { Runtime } from '@creator-discovery/operations';

/**
 * Makes a call cancellable: afterwards nothing is admitted, and waits for the photo network end. Admitted work still
 * completes, so that its rows can be read and its stored answer replayed.
 */
export function cancellable(runtime: Runtime, signal: AbortSignal): Runtime {
  const { ports } = runtime;
  const { admission, limits, cache } = ports;
  const unlessAborted =
    <Call extends readonly unknown[], Result>(begin: (...call: Call) => Promise<Result>) =>
    async (...call: Call): Promise<Result> => {
      signal.throwIfAborted();
      return begin(...call);
    };
  return {
    ...runtime,
    ports: {
      ...ports,
      admission: {
        admitSearch: unlessAborted((call) => admission.admitSearch(call)),
        admitShowing: unlessAborted((call) => admission.admitShowing(call)),
        admitJob: unlessAborted((call) => admission.admitJob(call)),
        admitLookup: unlessAborted((call) => admission.admitLookup(call)),
        claimWrite: unlessAborted((...call) => admission.claimWrite(...call)),
        reportContact: unlessAborted((call) => admission.reportContact(call)),
        storedAnswer: (...call) => admission.storedAnswer(...call),
        storeAnswer: (...call) => admission.storeAnswer(...call),
        dropWrite: (...call) => admission.dropWrite(...call),
        forgetExpired: () => admission.forgetExpired(),
      },
      limits: {
        peek: (...call) => limits.peek(...call),
        take: unlessAborted((...call) => limits.take(...call)),
      },
      cache: {
        fresh: (key) => cache.fresh(key),
        // The shared fetch continues for its other callers.
        share: (...call) => Promise.race([cache.share(...call), aborted(signal)]),
        forget: (keys) => cache.forget(keys),
      },
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** Calls of this process that a later request can cancel, as in revisions before 2026-07-28. */
export class CancellableCalls {
  readonly #calls = new Map<string, AbortController>();

  /** @param scope separates clients whose request ids may be equal */
  open(scope: string, id: string | number): { readonly signal: AbortSignal; readonly ended: () => void } {
    const name = nameOf(scope, id);
    const controller = new AbortController();
    this.#calls.set(name, controller);
    const ended = () => {
      if (this.#calls.get(name) === controller) this.#calls.delete(name);
    };
    return { signal: controller.signal, ended };
  }

  /** Returns whether the call runs in this process. */
  cancel(name: string): boolean {
    this.#calls.get(name)?.abort();
    return this.#calls.has(name);
  }
}

/** Names a request of a client, or a question to it, in all processes. */
export function nameOf(scope: string, id: unknown): string {
  return JSON.stringify([scope, id]);
}
