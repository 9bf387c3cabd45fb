/** What follows a comma or is in brackets says where or what a place is: `Georgia (state)`. */
export function withoutAddition(name: string): string {
  const addition = name.search(/[,،、(（[]/);
  const own = addition < 0 ? name : name.slice(0, addition);
  return own.trim().replace(/ CDP$/, '').trim();
}
