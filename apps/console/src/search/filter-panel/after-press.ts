let isDown = false;
if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) window.addEventListener(type, notePointer, true);

function notePointer({ type }: Event): void {
  isDown = type === 'pointerdown';
}

/**
 * Runs this at once; while a button of the mouse is down, when it is up and has met what it was pressed on. What a field does when
 * it loses the focus moves what is below it: done earlier, it would take the thing that is pressed from under the pointer.
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
  // The click knows by then what it is on, and does its work after this.
  window.addEventListener('click', end, options);
  // A press that is let go of elsewhere is no click.
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, () => setTimeout(end), options);
}
