/** A key of the scraping API. It owns its credits: `keyId` is the owner id in the ledger. (spec: scraping 2.2) */
export interface ScraperKey {
  readonly keyId: string;
  readonly name: string;
  readonly prefix: string;
  readonly creditsRemaining: number;
  readonly rateLimitPerMinute: number;
  readonly isActive: boolean;
  readonly createdAt: Date;
}

/** Prefix of scraper keys; 32 hexadecimal characters follow. (spec: scraping 5.2) */
export const scraperKeyPrefix = 'sk-';

export const scraperKeyFormat = /^sk-[0-9a-f]{32}$/;
