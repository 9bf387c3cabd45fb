import { withoutEmailAddresses } from '@creator-discovery/search-filters';

/** Contact fields of delivered rows. Shown live, never stored with the conversation. */
const contactFields = new Set(['email', 'emails', 'phone', 'contacts', 'contact_email', 'contact_phone', 'bio_emails']);

/** Replaces a contact detail in stored messages. */
export const withheldMark = '[withheld: read it with get_history_data]';

/**
 * Copies a value for storage without contact details, so that erasures needn't search conversations. Delivered contacts
 * stay readable through the job's history.
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
