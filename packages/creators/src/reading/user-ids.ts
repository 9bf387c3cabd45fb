const format = /^[A-Za-z0-9_-]{1,64}$/;
/** Numbers that a spreadsheet has shortened, and signs or zeros alone. */
const noId = /^(?:\d+e\d+|-\d+|[-_0]+|n-?a|nan|null|nil|none|true|false|undefined|unknown|missing|empty|tbd)$/i;

/**
 * Reads the permanent id of a creator on its platform, also in the text forms of spreadsheets, `'123` and `="123"`. Null for
 * placeholders and rounded numbers. (contract 1)
 */
export function readUserId(text: string): string | null {
  const id = text.trim().replace(/^(?:'|="([^"]*)"$)/, '$1');
  return format.test(id) && !noId.test(id) ? id : null;
}
