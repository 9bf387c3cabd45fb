import type { Schemas } from '../api.ts';

const names: Readonly<Record<string, string>> = {
  BBM: 'BBM',
  ITUNES: 'iTunes',
  KAKAO: 'KakaoTalk',
  LINEID: 'LINE',
  TWITCHTV: 'Twitch',
  VK: 'VK',
  WECHAT: 'WeChat',
  WHATSAPP: 'WhatsApp',
};

/** What a way to reach somebody is called: `Phone`, `WhatsApp`. */
export function contactName(type: string): string {
  return names[type] ?? type.charAt(0) + type.slice(1).toLowerCase();
}

/** All contacts of a creator but the e-mail addresses, in one line. */
export function contactsBeside({ contacts }: Pick<Schemas['Creator'], 'contacts'>): string {
  const others = contacts.filter(({ type }) => type !== 'EMAIL');
  if (others.length === 0) return 'none listed';
  return others.map(({ type, value }) => `${contactName(type)}: ${value}`).join(', ');
}
