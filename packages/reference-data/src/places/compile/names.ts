/** Removes explanations after a comma or in brackets: `Georgia (state)`. */
export function withoutAddition(name: string): string {
  const addition = name.search(/[,،、(（[]/);
  const own = addition < 0 ? name : name.slice(0, addition);
  return own.trim().replace(/ CDP$/, '').trim();
}
