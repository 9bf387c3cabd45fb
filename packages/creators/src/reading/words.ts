import type { Platform } from '@creator-discovery/search-filters';

const platformNames: Readonly<Record<string, string>> = {
  photonet: 'Photonet',
  videonet: 'Videonet',
  shortnet: 'Shortnet',
} satisfies Record<Platform, string>;

/** `Photonet` */
export function platformName(platform: string): string {
  return platformNames[platform] ?? platform;
}

/** `Woman`, for one creator. */
export const genderWords = { FEMALE: 'Woman', MALE: 'Man' } as const;

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** `en` → `English`; an unknown code is returned unchanged. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
