export {};

interface RateLimitBlockTable {
  owner_id: string;
  policy: string;
  block: number;
  stamps: Date[];
}

declare module '../session/schema.ts' {
  interface Schema {
    rate_limit_block: RateLimitBlockTable;
  }
}
