import type { Schemas } from '../api.ts';

/** Through what a call came. */
export const channelNames: Readonly<Record<Schemas['HistoryEntry']['source'], string>> = {
  api: 'API',
  mcp: 'MCP',
  chat: 'Chat',
  app: 'Console',
};
