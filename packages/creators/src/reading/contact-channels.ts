import type { ContactChannel } from '@creator-discovery/search-filters';

/** Contact channels, the five most common first. */
export const channelNames = [
  { value: 'EMAIL', label: 'Email' },
  { value: 'PHONE', label: 'Phone' },
  { value: 'WHATSAPP', label: 'WhatsApp' },
  { value: 'TELEGRAM', label: 'Telegram' },
  { value: 'LINKTREE', label: 'Linktree' },
  { value: 'BBM', label: 'BBM' },
  { value: 'FACEBOOK', label: 'Facebook' },
  { value: 'ITUNES', label: 'iTunes' },
  { value: 'KAKAO', label: 'KakaoTalk' },
  { value: 'KIK', label: 'Kik' },
  { value: 'LINEID', label: 'LINE' },
  { value: 'PHOTONET', label: 'Photonet' },
  { value: 'PINTEREST', label: 'Pinterest' },
  { value: 'SARAHAH', label: 'Sarahah' },
  { value: 'SAYAT', label: 'Sayat' },
  { value: 'SHORTNET', label: 'Shortnet' },
  { value: 'SKYPE', label: 'Skype' },
  { value: 'SNAPCHAT', label: 'Snapchat' },
  { value: 'TUMBLR', label: 'Tumblr' },
  { value: 'TWITCHTV', label: 'Twitch' },
  { value: 'TWITTER', label: 'Twitter' },
  { value: 'VIBER', label: 'Viber' },
  { value: 'VIDEONET', label: 'Videonet' },
  { value: 'VK', label: 'VK' },
  { value: 'WECHAT', label: 'WeChat' },
  { value: 'WEIBO', label: 'Weibo' },
] as const satisfies readonly { readonly value: ContactChannel; readonly label: string }[];

const labels: ReadonlyMap<string, string> = new Map(channelNames.map(({ value, label }) => [value, label]));

/** `Phone`, `WhatsApp` */
export function channelName(channel: string): string {
  return labels.get(channel) ?? channel;
}
