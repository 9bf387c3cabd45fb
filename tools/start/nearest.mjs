/** Returns the three names closest to an unknown word. */
export function nearest(word, names) {
  return [...new Set(names)]
    .map((name) => ({ name, changes: name.includes(word) || word.includes(name) ? 0 : changesBetween(word, name) }))
    .sort((one, other) => one.changes - other.changes || one.name.localeCompare(other.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Levenshtein distance. */
function changesBetween(one, other) {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = before[column - 1] + (one[row - 1] === other[column - 1] ? 0 : 1);
      now.push(Math.min(replaced, before[column] + 1, now[column - 1] + 1));
    }
    before = now;
  }
  return before[other.length];
}
