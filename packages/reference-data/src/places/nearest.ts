const minCommonLetters = 3;

/** Searches for a folded name, or else for its longest beginning with results. */
export function nearestFound<Found>(folded: string, search: (text: string) => readonly Found[]): readonly Found[] {
  const letters = [...folded];
  const minLength = Math.max(Math.min(minCommonLetters, letters.length), 1);
  for (let length = letters.length; length >= minLength; length--) {
    const found = search(letters.slice(0, length).join('').trim());
    if (found.length > 0) return found;
  }
  return [];
}
