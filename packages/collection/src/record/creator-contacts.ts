import type { Contact } from '@creator-discovery/creators';
import { linksIn, type Profile } from '@creator-discovery/scraping';
import { type ContactChannel, contactChannels, foldText } from '@creator-discovery/search-filters';
import { z } from 'zod';
import document from './contact-links.json' with { type: 'json' };

const channel = z.enum(contactChannels);

/** The form of `contact-links.json`, which docs/collection.md describes. */
const documentSchema = z.strictObject({
  hosts: z.record(z.string(), z.strictObject({ channel, value: z.enum(['address', 'last', 'phone']) })),
  labels: z.record(z.string(), channel),
});

/** Which links are contacts, and what people write before a contact in a bio. */
export interface ContactLinks {
  /** By host without `www.`; subdomains are looked up as such, then by the host above. */
  readonly hosts: ReadonlyMap<
    string,
    { readonly channel: ContactChannel; readonly value: 'address' | 'last' | 'phone' }
  >;
  readonly labels: ReadonlyMap<string, ContactChannel>;
}

/** A table from its document; throws where that has another form. */
export function readContactLinks(content: unknown): ContactLinks {
  const { hosts, labels } = documentSchema.parse(content);
  return {
    hosts: new Map(Object.entries(hosts)),
    labels: new Map(Object.entries(labels).map(([label, of]) => [foldText(label), of])),
  };
}

/** The table of this package. */
export const contactLinks = readContactLinks(document);

type Shown = Pick<
  Profile,
  'username' | 'biography' | 'contact_email' | 'contact_phone' | 'bio_emails' | 'bio_links' | 'external_url'
>;

const mostContacts = 50;
const longestValue = 500;

/**
 * The contacts that a profile shows, as it shows them, each once: the public e-mail address and phone number, the addresses in
 * the bio, links of the bio and in its text whose host is that of a channel, and what the bio says after the name of a channel
 * (`Telegram: @name`). A link to the profile itself is none, nor is one without a path: it leads to nobody.
 */
export function creatorContacts(profile: Shown, tables: ContactLinks): readonly Contact[] {
  const links = [
    ...(profile.external_url === null ? [] : [profile.external_url]),
    ...profile.bio_links.map(({ url }) => url),
    ...linksIn(profile.biography),
  ];
  const found: Contact[] = [
    ...[profile.contact_email, ...profile.bio_emails].map((value) => ({ type: 'EMAIL' as const, value: value ?? '' })),
    { type: 'PHONE', value: profile.contact_phone ?? '' },
    ...links.flatMap((link) => contactOfLink(link, profile.username, tables) ?? []),
    ...labelled(profile.biography, tables),
  ];
  const storable = found
    .map(({ type, value }) => ({ type, value: value.trim() }))
    .filter(
      ({ value }) => value !== '' && value.length <= longestValue && !value.includes('\0') && value.isWellFormed(),
    );
  const distinct = new Map(storable.map((contact) => [`${contact.type} ${contact.value.toLowerCase()}`, contact]));
  return [...distinct.values()].slice(0, mostContacts);
}

function contactOfLink(link: string, username: string, { hosts }: ContactLinks): Contact | null {
  const address = addressOf(link);
  const rule = address === null ? null : ruleOf(address.host, hosts);
  if (address === null || rule === null) return null;
  const last = address.path.at(-1);
  if (rule.value === 'phone') {
    const digits = (/(?:^|&)phone=([^&]*)/.exec(address.query)?.[1] ?? last ?? '').replace(/\D/g, '');
    return /^[1-9]\d{6,14}$/.test(digits) ? { type: rule.channel, value: `+${digits}` } : null;
  }
  if (last === undefined) return null;
  const isOwn = rule.channel === 'PHOTONET' && address.path[0]?.toLowerCase() === username.toLowerCase();
  if (isOwn) return null;
  return {
    type: rule.channel,
    value: rule.value === 'last' ? last : `https://${address.host}/${address.path.join('/')}`,
  };
}

interface Address {
  /** In lower case, without `www.`. */
  readonly host: string;
  readonly path: readonly string[];
  readonly query: string;
}

function addressOf(link: string): Address | null {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}.-]+)(?::\d+)?(\/[^?#\s]*)?(?:\?([^#\s]*))?/iu.exec(link.trim()) ?? [];
  if (!host.includes('.')) return null;
  return { host: host.toLowerCase(), path: path.split('/').filter((part) => part !== ''), query };
}

function ruleOf(host: string, hosts: ContactLinks['hosts']) {
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const rule = hosts.get(labels.slice(from).join('.'));
    if (rule !== undefined) return rule;
  }
  return null;
}

/** Channels whose contacts are phone numbers. */
export const numberChannels: ReadonlySet<ContactChannel> = new Set(['PHONE', 'WHATSAPP', 'VIBER']);

/** Characters of a bio that are looked at, and of a label in it. */
const longestBio = 5000;
const longestLabel = 20;

/** What a bio says after the label of a channel: after a colon or an `@`, and numbers also without. */
function* labelled(bio: string, { labels }: ContactLinks): Iterable<Contact> {
  for (const statement of bio.slice(0, longestBio).split(/[\n|•;,]/u)) {
    const text = statement.trim();
    const named = splitBefore(text, /[:：@]/u);
    const type = named === null ? undefined : labels.get(labelOf(named.label));
    if (type !== undefined && named !== null && !numberChannels.has(type)) {
      const value = named.value.replace(/^[:：\s]*@?/u, '');
      if (/^[A-Za-z0-9_.-]{3,40}$/.test(value)) yield { type, value };
    }
    const numbered = splitBefore(text, /[+\d(]/u);
    const channelOfNumber = numbered === null ? undefined : labels.get(labelOf(numbered.label));
    if (channelOfNumber === undefined || numbered === null || !numberChannels.has(channelOfNumber)) continue;
    if (/^[+\d() .-]{7,25}$/.test(numbered.value)) yield { type: channelOfNumber, value: numbered.value };
  }
}

function splitBefore(text: string, mark: RegExp): { readonly label: string; readonly value: string } | null {
  const at = text.slice(0, longestLabel + 1).search(mark);
  return at <= 0 ? null : { label: text.slice(0, at), value: text.slice(at).trim() };
}

function labelOf(text: string): string {
  return foldText(text.replace(/[:：.]|\uFE0F/gu, '')).trim();
}
