/** E-mail addresses, and phone numbers with a country code, a leading zero, three groups as in the US, ten digits, or a prefix. */
const contacts = [
  /[^\s@(<,;/]{1,64}@[^\s@,;()>]{3,80}/g,
  /(?:\+|(?<![\p{Script=Latin}\p{Script=Cyrillic}\d_.,/])\(?0(?!00[ .]))(?:[ ().\-/]{0,2}\d){7,14}(?![\p{L}\d])/gu,
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\d_@./=])(?:\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|(?:\d{1,3} )?[1-9]\d{2,3} \d{6,8}|\d{10,15})(?!\d)/gu,
];
/** `+50 000 000`, `+100 000-500 000`, `01.11.2026`, and `nike@adidas` */
const noContact =
  /^[^.@]+@[^.@]+$|^\+\d{1,3}(?:[ .]\d{3}){1,2}(?:-\d{1,3}(?:[ .]\d{3}){1,2})?$|^\d\d[./]\d\d[./]\d{4}$/;

/** Returns a typed text with as many marks in place of the characters of its e-mail addresses and phone numbers. */
export function withoutTypedContacts(text: string, mark: string): string {
  const hidden = (found: string) => (noContact.test(found) ? found : mark.repeat(found.length));
  return contacts.reduce((rest, contact) => rest.replace(contact, hidden), text);
}
