/** What a name has to have in common with another one to be near it. */
const leastCommonLetters = 3;

/** What a search for a folded name finds, else for its beginning, as long a one as finds anything. */
export function nearestFound<Found>(folded: string, search: (text: string) => readonly Found[]): readonly Found[] {
  const letters = [...folded];
  const least = Math.max(Math.min(leastCommonLetters, letters.length), 1);
  for (let length = letters.length; length >= least; length--) {
    const found = search(letters.slice(0, length).join('').trim());
    if (found.length > 0) return found;
  }
  return [];
}
