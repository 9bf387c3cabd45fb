/** Runs an action once: when the returned function is called, or after the delay if it has not been called by then. */
export function onceOrAfter(delayMs: number, action: () => void): () => void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    action();
  };
  const timer = setTimeout(once, delayMs);
  return once;
}
