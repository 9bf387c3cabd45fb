export type Look = 'system' | 'light' | 'dark';

/** `words` are synonyms for the palette. */
export const looks: readonly { readonly look: Look; readonly label: string; readonly words: string }[] = [
  { look: 'system', label: 'System theme', words: 'look automatic' },
  { look: 'light', label: 'Light theme', words: 'look bright' },
  { look: 'dark', label: 'Dark theme', words: 'look night' },
];

const kept = 'look';

export function chosenLook(): Look {
  const look = localStorage.getItem(kept);
  return look === 'light' || look === 'dark' ? look : 'system';
}

export function chooseLook(look: Look): void {
  localStorage.setItem(kept, look);
  applyLook();
}

export function applyLook(): void {
  const look = chosenLook();
  if (look === 'system') delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = look;
}
