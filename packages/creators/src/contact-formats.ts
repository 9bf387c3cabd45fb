import {
  blankLetters,
  emailsIn,
  leadsToNobody,
  numberChannels,
  type PlaceDictionary,
  withoutInvisible,
} from '@creator-discovery/search-filters';
import type { Contact } from './facts/values.ts';
import type { ImportRecord } from './import-record.ts';

/** Normalises contacts. Normalised values do not change again. */
export abstract class ContactFormats {
  /**
   * Returns a phone number as E.164 without extension, or null if it is not one. Does not check whether the number is in use.
   * (contract 1)
   *
   * @param country ISO 3166-1 alpha-2; null accepts international forms only
   */
  abstract phone(text: string, country: string | null): string | null;
  /** Returns an e-mail address with its domain in lower case, or null if it is not one. (contract 1) */
  abstract email(text: string): string | null;
  /** Returns the calling code of a country without `+`, or null if unknown: `49` for `DE`. */
  abstract callingCode(country: string): string | null;
}

export interface ReadContacts {
  /** Distinct, in order. */
  readonly contacts: readonly Contact[];
  readonly unreadable: readonly { readonly position: number; readonly rule: string }[];
}

/**
 * Normalises phone numbers and e-mail addresses. A value may hold several addresses, or several numbers, of which the first one
 * counts. Links to groups, posts and short links are unreadable. Other contacts stay as the platform shows them. (contract 1)
 */
export function readContacts(
  contacts: readonly Contact[],
  country: string | null,
  formats: ContactFormats,
): ReadContacts {
  const read = new Map<string, Contact>();
  const unreadable: { position: number; rule: string }[] = [];
  for (const [position, { type, value }] of contacts.entries()) {
    // Spreadsheets mark numbers that are text with an apostrophe.
    const shown = withoutInvisible(value)
      .replace(blankLetters, '')
      .trim()
      .replace(/^'(?=[+\d])/, '');
    const forms = type === 'EMAIL' ? emailsOf(shown, formats) : otherForms(type, shown, { country, formats });
    if (forms.length === 0) unreadable.push({ position, rule: ruleOf(type, shown, country) });
    for (const form of forms) read.set(`${type} ${form}`, { type, value: form });
  }
  return { contacts: [...read.values()], unreadable };
}

/** A first name, not a label or `or`, before what may be half of an address. */
const brokenAddress =
  /(?:^|[^@\p{L}\p{N}._+'-])(?!(?:e?-?mail|or|and|oder|und|ou|et|o|e|y)[ \t])[\p{L}\p{N}._'-]+[ \t]+[\p{L}\p{N}._+'-]+@/iu;

function emailsOf(text: string, formats: ContactFormats): readonly string[] {
  const whole = formats.email(text);
  if (whole !== null) return [whole];
  return brokenAddress.test(text) ? [] : emailsIn(text).flatMap((address) => formats.email(address) ?? []);
}

/** Other contacts of these channels are links and names. */
function isNumber(type: Contact['type'], text: string): boolean {
  return type === 'PHONE' || (numberChannels.has(type) && /^[+＋\p{N}(]/u.test(text));
}

/** Words and signs in place of a name. */
const noName = /^(?:n\/?a|nan|none|null|nil|unknown|undefined|[^\p{L}\p{N}]*)$/iu;

/** A number between words: `WhatsApp +49 30 123456 (office)`. */
const numberInText = /[+(]?\d[\d ()./-]{5,20}\d(?![\p{L}\d])/u;

function otherForms(
  type: Contact['type'],
  text: string,
  { country, formats }: { readonly country: string | null; readonly formats: ContactFormats },
): readonly string[] {
  if (!isNumber(type, text)) return noName.test(text) || leadsToNobody(text) ? [] : [text];
  const plain = text.normalize('NFKC').replace(/^tel:/i, '');
  const parts = plain.split(/[;,|\n\t]|\s\/\s|\s\p{L}{1,4}\s/u);
  for (const part of [plain, ...parts, ...parts.flatMap((each) => numberInText.exec(each) ?? [])]) {
    const number = formats.phone(part, country);
    if (number !== null) return [number];
  }
  return [];
}

export interface ContactRules {
  readonly places: Pick<PlaceDictionary, 'byId'>;
  readonly contacts: ContactFormats;
}

/** Returns the country of a place, for phone numbers without a country code; null if unknown. */
export function countryOf(locationId: string | null | undefined, places: ContactRules['places']): string | null {
  return locationId == null ? null : (places.byId(locationId)?.countryCode ?? null);
}

/** Normalises a record's contacts and leaves out unreadable ones. The reasons contain no values. */
export function withReadContacts(
  record: ImportRecord,
  { places, contacts: formats }: ContactRules,
): { readonly record: ImportRecord; readonly leftOut: readonly string[] } {
  if (record.contacts === undefined || record.contacts.length === 0) return { record, leftOut: [] };
  const country = countryOf(record.location_id, places);
  const { contacts, unreadable } = readContacts(record.contacts, country, formats);
  const leftOut = unreadable.map(({ position, rule }) => `contacts.${position}.value: ${rule}`);
  return { record: { ...record, contacts: [...contacts] }, leftOut };
}

function ruleOf(type: Contact['type'], text: string, country: string | null): string {
  if (type === 'EMAIL') return 'must be an e-mail address';
  if (text === '') return 'must be a name or a link';
  if (!isNumber(type, text))
    return 'must be a name, or a link to a person and not to a group, post, action or short link';
  return country === null
    ? 'must be a phone number in international form, such as +4930123456, unless location_id gives its country'
    : 'must be a phone number';
}
