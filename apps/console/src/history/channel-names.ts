import type { Schemas } from '../api.ts';

export const channelNames: Readonly<Record<Schemas['HistoryEntry']['source'], string>> = {
  api: 'API',
  mcp: 'MCP',
  chat: 'Chat',
  app: 'Console',
};
