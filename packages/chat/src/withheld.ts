/** Fields of delivered rows that hold contact details. They are shown once, live, and never kept with the conversation. */
const contactFields = new Set(['email', 'emails', 'phone', 'contacts', 'contact_email', 'contact_phone', 'bio_emails']);

const emailAddress = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[\p{L}\p{N}-]+/gu;

/** The mark that stands where a contact detail was. */
export const withheldMark = '[withheld: read it with get_history_data]';

/**
 * A copy of a kept value without contact details: contact fields are emptied and e-mail addresses inside texts replaced,
 * so that erasing a creator never has to search conversations. Delivered contacts stay readable through the job's history.
 */
export function withoutContacts(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(emailAddress, withheldMark);
  if (Array.isArray(value)) return value.map(withoutContacts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      contactFields.has(field) ? withheld(inner) : withoutContacts(inner),
    ]),
  );
}

function withheld(value: unknown): unknown {
  return Array.isArray(value) ? [] : null;
}
