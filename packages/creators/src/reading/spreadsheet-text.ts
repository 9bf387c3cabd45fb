/** Characters that start a formula, in ASCII and full width. */
const signs: ReadonlySet<string> = new Set('=+-@＝＋－＠');

/** Characters that some program treats as the end of a cell; in most of Europe it is the semicolon. */
const separators: ReadonlySet<string> = new Set(';,|\t\r\n');

/** Skipped by spreadsheets at the start of a cell: spaces and quotes. */
const skipped = /[\s"]/;

/** A phone number. Spreadsheets do not run it as a formula, and an apostrophe would end up in address books. */
const plainPhone = /^\+\d{1,15}$/;

const apostrophes = /'*/y;

/**
 * Prefixes an apostrophe wherever a spreadsheet could start a formula. Programs that split at semicolons or tabs see
 * several cells in one text, even within quotes, so every separator counts. (contract 6 `get_history_data`)
 */
export function spreadsheetText(text: string): string {
  return plainPhone.test(text) ? text : withGuards(text, (count) => count + 1);
}

/** Reverses `spreadsheetText`. */
export function plainText(text: string): string {
  return text.includes("'") ? withGuards(text, (count) => Math.max(count - 1, 0)) : text;
}

/** Changes the number of apostrophes before each sign that could start a formula. */
function withGuards(text: string, changed: (count: number) => number): string {
  let shown = '';
  let begins = true;
  for (let at = 0; at < text.length; at++) {
    if (begins) {
      apostrophes.lastIndex = at;
      const count = apostrophes.exec(text)?.[0].length ?? 0;
      if (signs.has(text[at + count] ?? '')) {
        shown += "'".repeat(changed(count));
        at += count;
      }
    }
    const character = text[at] ?? '';
    shown += character;
    begins = separators.has(character) || (begins && skipped.test(character));
  }
  return shown;
}

/** Entries that `; ` between them would change. */
const unclear = /^\s|\s$|^$|^\[|;/;

/** Joins a list for one cell; as JSON if that would change an entry. */
export function listText(entries: readonly string[]): string {
  return entries.some((entry) => unclear.test(entry)) ? JSON.stringify(entries) : entries.join('; ');
}

/** Headings, in files for people, of row fields that are not facts. */
export const rowLabels = {
  creator_id: 'Creator id',
  first_name: 'First name',
  country: 'Country',
  email: 'Email',
  emails: 'All emails',
  other_emails: 'Other emails',
  phone: 'Phone',
  other_phones: 'Other phones',
  contacts: 'All contacts',
  follower_growth_1_months_pct: 'Growth in 1 month %',
  follower_growth_6_months_pct: 'Growth in 6 months %',
  audience_credibility: 'Real followers',
  owned_since: 'Yours since',
  charged: 'Credits',
  as_of: 'As of',
  details_as_of: 'Details as of',
  growth_as_of: 'Growth as of',
  audience_as_of: 'Audience as of',
  estimated: 'Estimated',
  handle_changed: 'Handle changed',
} as const;
