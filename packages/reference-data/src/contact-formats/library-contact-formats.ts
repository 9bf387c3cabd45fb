import type { ContactFormats } from '@creator-discovery/creators';
import { isMailHost } from '@creator-discovery/search-filters';
import { isEmailValid } from '@hapi/address';
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const maxLength = 500;

/** Spreadsheets write whole numbers with decimals. */
const decimals = /^(\+?\d{5,})\.0+$/;

/** Fewer digits without a country code are a fragment of a number, or no number at all. */
const minLocalDigits = 6;

/** `0049`, `(+49)` and `+0049` begin a number in international form, wherever the writer lives; digits of any script. */
const international = /^\(?(?:\+?[0٠۰０]{2}|\+{1,2})[ -]?\(?((?!11|[0٠۰０])\p{Nd}{1,3})(?: ?\))?/u;

/** Mexico has dropped the 1 that mobile numbers had after the country code. */
const mexicanMobile = /^\+52[ -]?1[ -]?(?=[2-9])/;

/**
 * Reads phone numbers with libphonenumber. Uses its small data set, which checks lengths but not ranges in use, because
 * creators get numbers from new ranges before the library knows them.
 */
export class LibraryContactFormats implements ContactFormats {
  phone(text: string, country: string | null): string | null {
    if (text.length > maxLength) return null;
    const known = country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {};
    const typed = text.trim().replace(decimals, '$1');
    const written = typed.replace(international, '+$1').replace(mexicanMobile, '+52 ');
    const read = (form: string) => {
      const number = parsePhoneNumberFromString(form, { ...known, extract: false });
      return number?.isPossible() ? number : null;
    };
    // Some countries dial 0011 or 001 before the code of another one. No number begins with +11.
    const number = read(written) ?? (typed === written ? null : read(typed));
    if (number === null || /^(\d)\1*$/.test(number.nationalNumber)) return null;
    return written.startsWith('+') || number.nationalNumber.length >= minLocalDigits ? number.number : null;
  }

  email(text: string): string | null {
    const address = text.trim();
    if (address.length > maxLength || !isEmailValid(address)) return null;
    const at = address.lastIndexOf('@') + 1;
    const host = address.slice(at).toLowerCase();
    return isMailHost(host) ? address.slice(0, at) + host : null;
  }

  callingCode(country: string): string | null {
    return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
  }
}
