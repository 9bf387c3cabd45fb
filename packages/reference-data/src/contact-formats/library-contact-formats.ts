import type { ContactFormats } from '@creator-discovery/creators';
import { isEmailValid } from '@hapi/address';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Longer ones aren't looked at. */
const longest = 500;

/**
 * Reads phone numbers with the numbering plans of libphonenumber: with the smaller set of its data, which knows how long
 * numbers are, but not which are in use, because creators get new ones before a release of the library knows them.
 */
export class LibraryContactFormats implements ContactFormats {
  phone(text: string, country: string | null): string | null {
    if (text.length > longest) return null;
    const known = country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {};
    const number = parsePhoneNumberFromString(text.trim(), { ...known, extract: false });
    return number?.isPossible() ? number.number : null;
  }

  email(text: string): string | null {
    const address = text.trim();
    if (address.length > longest || !isEmailValid(address)) return null;
    const domain = address.lastIndexOf('@') + 1;
    return address.slice(0, domain) + address.slice(domain).toLowerCase();
  }
}
