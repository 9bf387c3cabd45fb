/**
 * Searches that somebody pressed for in this page. What the history of the browser says was asked for once isn't a press: rows
 * that would cost wait for a new one.
 */
const pressed = new Set<string>();

/** Somebody pressed Search, or Show, for this search. */
export function notePress(search: object): void {
  pressed.add(JSON.stringify(search));
}

/** Whether somebody did; once for each press. */
export function takePress(search: object): boolean {
  return pressed.delete(JSON.stringify(search));
}
