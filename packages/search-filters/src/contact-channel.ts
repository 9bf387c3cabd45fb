/** Contact channels, in the order of their bits in a contact mask. (spec: action 2.1 `basic.contactDetails`, contract 2) */
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

/** Returns a mask from 0 to 2^26 - 1 in which bit `i` stands for `contactChannels[i]`. */
export function contactMask(channels: Iterable<ContactChannel>): number {
  let mask = 0;
  for (const channel of channels) mask |= 1 << contactChannels.indexOf(channel);
  return mask;
}
