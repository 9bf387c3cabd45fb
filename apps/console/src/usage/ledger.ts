/** One movement of the account's credits. */
export interface LedgerEntry {
  readonly ledger_entry_id: string;
  readonly at: string;
  readonly kind: EntryKind;
  /** A sentence. */
  readonly reason: string;
  readonly source: Channel | null;
  /** Change of what can be spent; 0 for captures, whose credits were set aside before. */
  readonly credits: number;
  /** Credits spent by it; negative for refunds. */
  readonly spent: number;
  readonly balance_after: number;
  readonly history_id: string | null;
  /** What it was for. */
  readonly label: string | null;
}

export type EntryKind = 'grant' | 'charge' | 'hold' | 'capture' | 'release' | 'expire' | 'refund';
export type Channel = 'api' | 'mcp' | 'chat' | 'app';

/** What an entry did, in our words. */
export const kindNames: Readonly<Record<EntryKind, string>> = {
  grant: 'Granted',
  charge: 'Charged',
  hold: 'Set aside',
  capture: 'Spent',
  release: 'Came back',
  expire: 'Came back late',
  refund: 'Refunded',
};

/** Through what a call came. */
export const channelNames: Readonly<Record<Channel, string>> = {
  app: 'App',
  api: 'API',
  mcp: 'MCP',
  chat: 'Chat',
};
