import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isComposing } from './composing.ts';
import { Keyboard, type Shortcut } from './keyboard.ts';

export const keyboard = new Keyboard(localStorage);

/** Binds shortcuts while the component is mounted and lists them under `?`. On a conflict the latest component wins. */
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

/** J and K step to the next and the previous creator; null binds nothing. */
export function useStepKeys(step: ((by: 1 | -1) => void) | null, overDialogs = false): void {
  const keys = { repeats: true, overDialogs };
  useKeys(
    step === null
      ? []
      : [
          { ...keys, keys: 'j', does: 'Next creator', run: () => step(1) },
          { ...keys, keys: 'k', does: 'Previous creator', run: () => step(-1) },
        ],
  );
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(keyboard.subscribe, keyboard.singleKeys);
}

export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(keyboard.subscribe, keyboard.shortcuts);
}

/** Installs the page's key listener; call it once, in the shell. */
export function useKeyboard(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event) || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return;
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

const fields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable],[role=menu],[role=listbox],[role=combobox]';

const controls = 'button,a[href],summary,input,[role=button],[role=switch],[role=tab]';

function withinOf(target: EventTarget | null): 'page' | 'control' | 'field' {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(fields)) return 'field';
  return target.closest(controls) ? 'control' : 'page';
}
