interface McpMessage {
  /** Absent in notifications. */
  readonly id?: number;
  readonly method: string;
  readonly params?: object;
}

/** A raw request to `/mcp` with one message. */
export function mcpRequest(key: string, message: McpMessage, headers: Readonly<Record<string, string>> = {}) {
  return {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  } satisfies RequestInit;
}
