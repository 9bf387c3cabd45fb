/** Light, dark, or what the system has. */
export type Look = 'system' | 'light' | 'dark';

const kept = 'look';

/** What was chosen in this browser. */
function chosenLook(): Look {
  const look = localStorage.getItem(kept);
  return look === 'light' || look === 'dark' ? look : 'system';
}

/** Keeps the choice for this browser, and shows it. */
export function chooseLook(look: Look): void {
  localStorage.setItem(kept, look);
  applyLook();
}

/** Shows what was chosen. */
export function applyLook(): void {
  const look = chosenLook();
  if (look === 'system') delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = look;
}
