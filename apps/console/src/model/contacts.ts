import type { Schemas } from '../api.ts';
import { channelName } from '../kit/contact-channels.ts';

/** Contacts except email addresses, in one line. */
export function otherContacts({ contacts }: Pick<Schemas['Creator'], 'contacts'>): string {
  const others = contacts.filter(({ type }) => type !== 'EMAIL');
  if (others.length === 0) return 'no others';
  return others.map(({ type, value }) => `${channelName(type)}: ${value}`).join(', ');
}
