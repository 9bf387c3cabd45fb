import { useSyncExternalStore } from 'react';
import { Listeners } from '../../listeners.ts';

/**
 * Searches pressed on this page with the price on the button. Reload and back don't count as presses, so rows that cost
 * credits wait for a new one.
 */
const pressed = new Map<string, number>();
const listeners = new Listeners();
let presses = 0;

export function notePress(search: object, atMost: number): void {
  pressed.set(JSON.stringify(search), atMost);
  presses += 1;
  listeners.notify();
}

/** Consumes the press for this search and returns its price cap; null if there was none. */
export function takePress(search: object): number | null {
  const name = JSON.stringify(search);
  const atMost = pressed.get(name) ?? null;
  pressed.delete(name);
  return atMost;
}

export function usePresses(): number {
  return useSyncExternalStore(listeners.subscribe, () => presses);
}
