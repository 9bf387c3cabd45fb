import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Keyboard, type Shortcut } from './keyboard.ts';

/** The keyboard of this page. */
export const keyboard = new Keyboard(localStorage);

/**
 * These keys act while the component is on the screen, and stand in the list of all keys (`?`). Single keys are off in fields,
 * under dialogs, and for people who switched them off; where two components want the same key, the one that came last gets it.
 *
 * ```ts
 * useKeys([{ keys: 'j', does: 'Next creator', repeats: true, run: next }]);
 * ```
 */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const described = JSON.stringify(shortcuts);
  useEffect(() => {
    const bound = (JSON.parse(described) as Omit<Shortcut, 'run'>[]).map((shortcut) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => latest.current.find(({ keys }) => keys === shortcut.keys)?.run(event),
    }));
    return keyboard.bind(bound);
  }, [described]);
}

/** Whether single keys act. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(keyboard.subscribe, keyboard.singleKeys);
}

/** Every shortcut that acts now. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(keyboard.subscribe, keyboard.shortcuts);
}

/** Listens for the keys of the whole page; once, in the shell. */
export function useKeyboard(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isOnlyModifier(event)) return;
  const shortcut = keyboard.pressed({
    key: event.key,
    code: event.code,
    shift: event.shiftKey,
    mod: event.metaKey || event.ctrlKey,
    alt: event.altKey,
    repeat: event.repeat,
    at: event.timeStamp,
    within: withinOf(event.target),
    underDialog: document.querySelector('[data-modal]') !== null,
  });
  if (shortcut === null) return;
  event.preventDefault();
  shortcut.run(event);
}

function isOnlyModifier({ key }: KeyboardEvent): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Alt';
}

const fields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable],[role=menu],[role=listbox],[role=combobox]';

const controls = 'button,a[href],summary,input,[role=button],[role=switch],[role=tab]';

function withinOf(target: EventTarget | null): 'page' | 'control' | 'field' {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(fields)) return 'field';
  return target.closest(controls) ? 'control' : 'page';
}
