import { withoutEmailAddresses } from '@creator-discovery/search-filters';

/** Fields of delivered rows with contact details. They are shown once, live, and never stored with the conversation. */
const contactFields = new Set(['email', 'emails', 'phone', 'contacts', 'contact_email', 'contact_phone', 'bio_emails']);

/** Replaces a contact detail. */
export const withheldMark = '[withheld: read it with get_history_data]';

/**
 * A copy of a value to store, without contact details: contact fields are emptied and e-mail addresses in texts replaced, so
 * that erasing a creator needn't search conversations. Delivered contacts stay readable through the job's history.
 */
export function withoutContacts(value: unknown): unknown {
  if (typeof value === 'string') return withoutEmailAddresses(value, withheldMark);
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
