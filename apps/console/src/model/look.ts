/** Light, dark, or what the system has. */
export type Look = 'system' | 'light' | 'dark';

/** What can be chosen, and what else people call it. */
export const looks: readonly { readonly look: Look; readonly label: string; readonly words: string }[] = [
  { look: 'system', label: 'System theme', words: 'look automatic' },
  { look: 'light', label: 'Light theme', words: 'look bright' },
  { look: 'dark', label: 'Dark theme', words: 'look night' },
];

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
