import type { Schemas } from '../api.ts';
import type { Choice } from './filter.ts';

type Labelled<Value> = readonly (Choice & { readonly value: Value })[];

export const genders = [
  { value: 'FEMALE', label: 'Women' },
  { value: 'MALE', label: 'Men' },
] as const satisfies Labelled<Schemas['Gender']>;

export const accountTypes = [
  { value: 'CREATOR', label: 'Creator' },
  { value: 'BUSINESS', label: 'Business' },
  { value: 'PERSONAL', label: 'Personal' },
] as const satisfies Labelled<Schemas['AccountType']>;

/** The usual five first. */
export const channels = [
  { value: 'EMAIL', label: 'E-mail' },
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
] as const satisfies Labelled<Schemas['ContactChannel']>;

/** How many of the channels are in sight before all of them are asked for. */
export const usualChannels = 5;

/** Months that growth can be looked at over. */
export const growthIntervals = [1, 2, 3, 4, 5, 6].map((months) => ({
  value: String(months),
  label: months === 1 ? '1 month' : `${months} months`,
})) satisfies readonly Choice[];
