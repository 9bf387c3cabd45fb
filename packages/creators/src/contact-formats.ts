import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { Contact } from './facts/values.ts';
import type { ImportRecord } from './import-record.ts';

/** Reads contacts as people write them. Both methods give what they have given before unchanged. */
export abstract class ContactFormats {
  /**
   * A phone number as E.164, without an extension; null where it can't be read. Without a country (ISO 3166-1, two letters)
   * only international forms can be. Whether the number has been given to anybody isn't known. (contract 1)
   */
  abstract phone(text: string, country: string | null): string | null;
  /** An e-mail address as its owner writes it, its domain in lower case; null where it can't be read. (contract 1) */
  abstract email(text: string): string | null;
}

export interface ReadContacts {
  /** Each once, in order. */
  readonly contacts: readonly Contact[];
  /** Which were left out because they can't be read, by their position. */
  readonly unreadable: readonly { readonly position: number; readonly type: Contact['type'] }[];
}

/** Contacts as they are stored: phones and e-mail addresses in one form each, others as the platform shows them. */
export function readContacts(
  contacts: readonly Contact[],
  country: string | null,
  formats: ContactFormats,
): ReadContacts {
  const read = new Map<string, Contact>();
  const unreadable: { position: number; type: Contact['type'] }[] = [];
  for (const [position, { type, value }] of contacts.entries()) {
    const form = type === 'EMAIL' ? formats.email(value) : type === 'PHONE' ? formats.phone(value, country) : value;
    if (form === null) unreadable.push({ position, type });
    else read.set(`${type} ${form}`, { type, value: form });
  }
  return { contacts: [...read.values()], unreadable };
}

/** What the contacts of a record are read with. */
export interface ContactRules {
  readonly places: Pick<PlaceDictionary, 'byId'>;
  readonly contacts: ContactFormats;
}

/** The country of a place, in which phone numbers may be written without their country; null when it isn't known. */
export function countryOf(locationId: string | null | undefined, places: ContactRules['places']): string | null {
  return locationId == null ? null : (places.byId(locationId)?.countryCode ?? null);
}

/**
 * A record with its contacts as they are stored; those that can't be read are left out, for the reasons given, which name
 * no value.
 */
export function withReadContacts(
  record: ImportRecord,
  { places, contacts: formats }: ContactRules,
): { readonly record: ImportRecord; readonly leftOut: readonly string[] } {
  if (record.contacts === undefined || record.contacts.length === 0) return { record, leftOut: [] };
  const country = countryOf(record.location_id, places);
  const { contacts, unreadable } = readContacts(record.contacts, country, formats);
  const leftOut = unreadable.map(({ position, type }) => `contacts.${position}.value: ${ruleOf(type, country)}`);
  return { record: { ...record, contacts: [...contacts] }, leftOut };
}

function ruleOf(type: Contact['type'], country: string | null): string {
  if (type === 'EMAIL') return 'must be an e-mail address';
  return country === null
    ? 'must be a phone number in international form, such as +4930123456, where location_id gives no country'
    : 'must be a phone number';
}
