/** The ways to reach a creator that filters and contacts name. (spec: action 2.1 `basic.contactDetails`, contract 2) */
export const contactChannels = [
  'BBM', 'EMAIL', 'FACEBOOK', 'PHOTONET', 'ITUNES', 'KAKAO', 'KIK', 'LINEID', 'LINKTREE', 'PHONE', 'PINTEREST', 'SARAHAH', 'SAYAT',
  'SKYPE', 'SNAPCHAT', 'TELEGRAM', 'SHORTNET', 'TUMBLR', 'TWITCHTV', 'TWITTER', 'VIBER', 'VK', 'WECHAT', 'WEIBO', 'WHATSAPP', 'VIDEONET',
] as const;

export type ContactChannel = (typeof contactChannels)[number];
