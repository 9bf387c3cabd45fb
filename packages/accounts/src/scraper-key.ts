/** A key of the scraping API; it owns its credits itself (ledger owner id = `keyId`). (spec: scraping 2.2) */
export interface ScraperKey {
  readonly keyId: string;
  readonly name: string;
  readonly prefix: string;
  readonly creditsRemaining: number;
  readonly rateLimitPerMinute: number;
  readonly isActive: boolean;
  readonly createdAt: Date;
}

/** `sk-` and 32 hexadecimal characters. (spec: scraping 5.2) */
export const scraperKeyFormat = /^sk-[0-9a-f]{32}$/;
