let isDown = false;
if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) window.addEventListener(type, notePointer, true);

function notePointer({ type }: Event): void {
  isDown = type === 'pointerdown';
}

/**
 * Runs now, or after the current mouse press has ended. A field that loses focus can shift the layout and would move
 * the pressed button from under the pointer.
 */
export function afterPress(run: () => void): void {
  if (!isDown) {
    run();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    run();
  };
  const options = { capture: true, signal: ended.signal };
  // The click has its target by then and does its work afterwards.
  window.addEventListener('click', end, options);
  // A press released elsewhere fires no click.
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, () => setTimeout(end), options);
}
