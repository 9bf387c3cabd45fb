import type { Contact } from '@creator-discovery/creators';
import type { ContactChannel, Platform } from '@creator-discovery/search-filters';
import type { Persona } from './persona.ts';
import type { Random } from './random.ts';

/** Domains reserved for examples. */
const mailDomains = ['example.com', 'example.org', 'example.net', 'mail.example', 'studio.example'];

const platformChannels: Record<Platform, ContactChannel> = {
  photonet: 'PHOTONET',
  videonet: 'VIDEONET',
  shortnet: 'SHORTNET',
};

/** Channels whose value is a phone number, and those with a handle; all others have a link. */
const numberChannels: ReadonlySet<ContactChannel> = new Set(['PHONE', 'WHATSAPP', 'VIBER']);
const handleChannels: ReadonlySet<ContactChannel> = new Set(['KAKAO', 'LINEID', 'WECHAT', 'SKYPE', 'KIK', 'BBM']);

/** Calling codes of countries whose phone numbers have nine digits. */
const withNineDigits = ['32', '33', '34', '41', '51', '212', '351'];

/** Probability of listing a channel, in general and in countries in which it is popular. */
const habits: readonly {
  channel: ContactChannel;
  everywhere: number;
  whereCommon?: number;
  countries?: readonly string[];
}[] = [
  { channel: 'PHONE', everywhere: 0.07 },
  {
    channel: 'WHATSAPP',
    everywhere: 0.02,
    whereCommon: 0.14,
    countries: ['BR', 'IN', 'ID', 'MX', 'AR', 'NG', 'ZA', 'ES', 'CO'],
  },
  { channel: 'TELEGRAM', everywhere: 0.02, whereCommon: 0.3, countries: ['RU'] },
  { channel: 'VK', everywhere: 0.001, whereCommon: 0.3, countries: ['RU'] },
  { channel: 'KAKAO', everywhere: 0.001, whereCommon: 0.18, countries: ['KR'] },
  { channel: 'LINEID', everywhere: 0.001, whereCommon: 0.12, countries: ['JP'] },
  { channel: 'VIBER', everywhere: 0.001, whereCommon: 0.04, countries: ['PH', 'RU'] },
  { channel: 'WECHAT', everywhere: 0.004 },
  { channel: 'WEIBO', everywhere: 0.003 },
  { channel: 'LINKTREE', everywhere: 0.2 },
  { channel: 'FACEBOOK', everywhere: 0.1 },
  { channel: 'TWITTER', everywhere: 0.12 },
  { channel: 'SNAPCHAT', everywhere: 0.04, whereCommon: 0.2, countries: ['SA', 'AE'] },
  { channel: 'PINTEREST', everywhere: 0.04 },
  { channel: 'PHOTONET', everywhere: 0.2 },
  { channel: 'VIDEONET', everywhere: 0.14 },
  { channel: 'SHORTNET', everywhere: 0.14 },
  { channel: 'TUMBLR', everywhere: 0.008 },
  { channel: 'SKYPE', everywhere: 0.006 },
  { channel: 'KIK', everywhere: 0.003 },
  { channel: 'BBM', everywhere: 0.001 },
  { channel: 'SAYAT', everywhere: 0.001 },
  { channel: 'SARAHAH', everywhere: 0.001 },
];

/** A creator's contacts; larger accounts list more of them. All addresses and numbers are invented. */
export function contacts(persona: Persona, followers: number, random: Random): Contact[] {
  const found: Contact[] = [];
  const mail = persona.isDense ? 0.9 : Math.min(0.75, 0.38 + 0.03 * Math.log10(followers));
  if (random.chance(mail)) found.push({ type: 'EMAIL', value: email(persona, random) });
  if (found.length > 0 && random.chance(0.06))
    found.push({ type: 'EMAIL', value: `booking.${persona.handle}@agency.example` });
  for (const { channel, everywhere, whereCommon, countries } of habits) {
    if (channel === platformChannels[persona.platform]) continue;
    const probability = countries?.includes(persona.market.country) ? (whereCommon ?? everywhere) : everywhere;
    if (random.chance(probability)) found.push({ type: channel, value: value(channel, persona, random) });
  }
  if (persona.niche === 'gaming' && random.chance(0.35))
    found.push({ type: 'TWITCHTV', value: `https://twitchtv.example/${persona.handle}` });
  if (persona.niche === 'music' && random.chance(0.15))
    found.push({ type: 'ITUNES', value: `https://itunes.example/artist/${persona.handle}` });
  return found;
}

function email(persona: Persona, random: Random): string {
  const name = random.pick([
    persona.handle,
    `hello.${persona.handle}`,
    `${persona.handle}.collab`,
    `contact.${persona.handle}`,
  ]);
  return `${name}@${random.pick(mailDomains)}`;
}

function value(channel: ContactChannel, persona: Persona, random: Random): string {
  if (numberChannels.has(channel)) {
    const { callingCode } = persona.market;
    const number = `555${random.whole(1_000_000, 9_999_999)}`;
    const digits = callingCode === '852' ? 8 : withNineDigits.includes(callingCode) ? 9 : 10;
    return `+${callingCode}${number.slice(0, digits)}`;
  }
  if (handleChannels.has(channel)) return persona.handle;
  return `https://${channel.toLowerCase()}.example/${persona.handle}`;
}
