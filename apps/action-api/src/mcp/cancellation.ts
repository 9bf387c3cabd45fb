import { Admission } from '@creator-discovery/admission';
import type { Runtime } from '@creator-discovery/operations';

/**
 * Makes a call cancellable: afterwards nothing is admitted, and waits for the photo network end. Admitted work still
 * completes, so that its rows can be read and its stored answer replayed.
 */
export function cancellable(runtime: Runtime, signal: AbortSignal): Runtime {
  const { ports } = runtime;
  const { admission, limits, cache } = ports;
  return {
    ...runtime,
    ports: {
      ...ports,
      admission: new CancellableAdmission(admission, signal),
      limits: {
        peek: (...call) => limits.peek(...call),
        take: async (...call) => {
          signal.throwIfAborted();
          return limits.take(...call);
        },
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

class CancellableAdmission extends Admission {
  readonly #admission: Admission;
  readonly #signal: AbortSignal;

  constructor(admission: Admission, signal: AbortSignal) {
    super();
    this.#admission = admission;
    this.#signal = signal;
  }

  async admitSearch(call: Parameters<Admission['admitSearch']>[0]) {
    this.#signal.throwIfAborted();
    return this.#admission.admitSearch(call);
  }

  async admitShowing(call: Parameters<Admission['admitShowing']>[0]) {
    this.#signal.throwIfAborted();
    return this.#admission.admitShowing(call);
  }

  async admitJob(call: Parameters<Admission['admitJob']>[0]) {
    this.#signal.throwIfAborted();
    return this.#admission.admitJob(call);
  }

  async admitLookup(call: Parameters<Admission['admitLookup']>[0]) {
    this.#signal.throwIfAborted();
    return this.#admission.admitLookup(call);
  }

  storedAnswer(...call: Parameters<Admission['storedAnswer']>) {
    return this.#admission.storedAnswer(...call);
  }

  storeAnswer(...call: Parameters<Admission['storeAnswer']>) {
    return this.#admission.storeAnswer(...call);
  }

  async claimWrite(...call: Parameters<Admission['claimWrite']>) {
    this.#signal.throwIfAborted();
    return this.#admission.claimWrite(...call);
  }

  dropWrite(...call: Parameters<Admission['dropWrite']>) {
    return this.#admission.dropWrite(...call);
  }

  async reportContact(call: Parameters<Admission['reportContact']>[0]) {
    this.#signal.throwIfAborted();
    return this.#admission.reportContact(call);
  }

  forgetExpired() {
    return this.#admission.forgetExpired();
  }
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
