/** `travel-us-2026-11-21-19-creators`: subject, day, number of rows. */
export function fileNameOf(
  words: readonly string[],
  { day, count }: { readonly day: Date; readonly count: number },
): string {
  const about = words.map(slug).filter((word) => word !== '');
  return [...about, day.toISOString().slice(0, 10), String(count), count === 1 ? 'creator' : 'creators'].join('-');
}

/** Safe characters for file names, at most 40. Only Latin letters lose their marks. */
export function slug(word: string): string {
  const safe = word
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  return [...safe].slice(0, 40).join('').replace(/^-/, '').replace(/-$/, '');
}
