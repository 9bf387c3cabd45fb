export interface OpenCommand<C, R> {
  readonly command: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** After this time a batch may be stuck on a dead session. */
const stuckAfterMs = 250;

/** Returns a function to call at the end of a batch. The action runs once: then, or earlier if the batch may be stuck. */
export function onceOrIfStuck(action: () => void): () => void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    action();
  };
  const timer = setTimeout(once, stuckAfterMs);
  return once;
}
