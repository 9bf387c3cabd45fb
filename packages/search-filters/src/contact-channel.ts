/**
 * The 26 ways to reach a creator that filters and contacts name, in the order of their bits in a contact mask.
 * (spec: action 2.1 `basic.contactDetails`, contract 2)
 */
export const contactChannels = [
  'BBM',
  'EMAIL',
  'FACEBOOK',
  'PHOTONET',
  'ITUNES',
  'KAKAO',
  'KIK',
  'LINEID',
  'LINKTREE',
  'PHONE',
  'PINTEREST',
  'SARAHAH',
  'SAYAT',
  'SKYPE',
  'SNAPCHAT',
  'TELEGRAM',
  'SHORTNET',
  'TUMBLR',
  'TWITCHTV',
  'TWITTER',
  'VIBER',
  'VK',
  'WECHAT',
  'WEIBO',
  'WHATSAPP',
  'VIDEONET',
] as const;

export type ContactChannel = (typeof contactChannels)[number];

/** Bit `i` stands for `contactChannels[i]`; repeated channels count once. Between 0 and 2^26 - 1. */
export function contactMask(channels: Iterable<ContactChannel>): number {
  let mask = 0;
  for (const channel of channels) mask |= 1 << contactChannels.indexOf(channel);
  return mask;
}
