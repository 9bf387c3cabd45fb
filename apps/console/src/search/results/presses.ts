import { useSyncExternalStore } from 'react';
import { Listeners } from '../../listeners.ts';

/**
 * Searches that somebody pressed for in this page, each with the credits that its button allowed. What the history of the browser
 * says was asked for once isn't a press: rows that would cost wait for a new one.
 */
const pressed = new Map<string, number>();
const listeners = new Listeners();
let presses = 0;

/** Somebody pressed Search, or Show, for this search; the button said that it costs at most so much. */
export function notePress(search: object, atMost: number): void {
  pressed.set(JSON.stringify(search), atMost);
  presses += 1;
  listeners.notify();
}

/** The most that a press for this search may cost, once for each press; null where nobody pressed. */
export function takePress(search: object): number | null {
  const name = JSON.stringify(search);
  const atMost = pressed.get(name) ?? null;
  pressed.delete(name);
  return atMost;
}

/** How often somebody pressed so far. */
export function usePresses(): number {
  return useSyncExternalStore(listeners.subscribe, () => presses);
}
