/** Returns a function that runs the action. It runs once: at the first call, or after the delay. */
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
