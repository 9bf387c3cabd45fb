import { readAmounts } from './amounts.ts';
import { audienceAt, type Clause, figureTags, hasAny, isGlue, type Today } from './clause.ts';
import { readEntities, type Subject } from './entities.ts';
import type { Item } from './items.ts';
import { Suggestion } from './suggestion.ts';
import { alternativeContacts, readFlags, readThemes } from './themes.ts';

/** Reads the items of a sentence, clause by clause, into filters. */
export function readItems(text: string, items: readonly Item[], today: Today): Suggestion {
  const suggestion = new Suggestion(text);
  const alternatives = alternativeContacts(items);
  let subject: Subject = { isAudience: false, kind: null };
  for (const part of clausesOf(items)) {
    const own = part.filter((item) => !isGlue(item));
    const clause: Clause = { items: own, suggestion, today, ages: new Map(), shares: new Map() };
    if (own.some((item) => hasAny(item, 'creator', ...figureTags))) subject = { ...subject, isAudience: false };
    readAmounts(clause);
    readFlags(clause, alternatives);
    subject = readEntities(clause, subject);
    readThemes(clause, part[0] === items[0]);
    const last = part.at(-1) as Item;
    if (text.slice(last.start, last.end) === ':') subject = { ...subject, isAudience: audienceAt(clause) >= 0 };
  }
  return suggestion;
}

/** Splits at punctuation, which stays at the end of its clause. */
function clausesOf(items: readonly Item[]): Item[][] {
  const clauses: Item[][] = [[]];
  for (const item of items) {
    clauses.at(-1)?.push(item);
    if (item.means.kind === 'stop') clauses.push([]);
  }
  return clauses.filter((clause) => clause.length > 0);
}
