import { withoutEmailAddresses } from './email-addresses.ts';

/** Phone numbers of at least 8 digits, with the usual separators. */
const phoneNumber = /\+?\d(?:[\s().\-/]{0,2}\d){7,}/g;

const blank = '•••';

/** Quick check: most texts can't contain contact details. */
const mayHaveContactDetails = /[@\d]/;

/**
 * Returns a creator's text with e-mail addresses and phone numbers blanked. Free answers show it and searches read it: text that is
 * blanked must not be found out by searching for it either. (spec: action 1, contract 2 "Words")
 */
export function publicText(text: string): string {
  return mayHaveContactDetails.test(text) ? withoutEmailAddresses(text, blank).replace(phoneNumber, blank) : text;
}

/** Returns the names, such as hashtags, that contain no contact details. */
export function publicNames(names: readonly string[]): readonly string[] {
  return names.every((name) => publicText(name) === name) ? names : names.filter((name) => publicText(name) === name);
}
