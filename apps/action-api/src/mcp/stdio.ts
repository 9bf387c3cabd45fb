import { createInterface } from 'node:readline';
import { McpForwarder, type Message } from './mcp-forwarder.ts';

/**
 * The tool server over standard input and output. Forwards messages to `/mcp` of a running action API, so that rules,
 * limits and prices are the same.
 *
 * Settings: `CREATOR_DISCOVERY_API_KEY`; `CREATOR_DISCOVERY_URL`, by default port 8080 of this machine; `MAX_CREDITS`,
 * the maximum cost per call; `MCP_TOOLS` and `MCP_SCHEMAS`, as in the URL of `/mcp`. Standard output carries messages
 * only. Pending requests are still answered when the input ends.
 */
const {
  CREATOR_DISCOVERY_API_KEY: key,
  CREATOR_DISCOVERY_URL: origin = 'http://127.0.0.1:8080',
  MAX_CREDITS: maxCredits,
  MCP_TOOLS: tools,
  MCP_SCHEMAS: schemas,
} = process.env;

// Not imported from the operations, which take a second to load.
const creditBound = /^(?:\d{1,9}|10{9})$/;

if (!key) fail('CREATOR_DISCOVERY_API_KEY is not set: it must be the key of an account.');
if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? '')) fail('CREATOR_DISCOVERY_URL must be an http or https URL.');
if (maxCredits !== undefined && !creditBound.test(maxCredits))
  fail('MAX_CREDITS must be a whole number from 0 to 1000000000, the maximum cost per call.');

const forwarder = new McpForwarder({
  url: addressOf({ tools, schemas }),
  headers: { Authorization: `Bearer ${key}`, ...(maxCredits === undefined ? {} : { 'X-Max-Credits': maxCredits }) },
  write: (message) => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  },
  warn,
});

// The reader of the answers has disconnected.
process.stdout.on('error', () => process.exit(0));
const pending = new Set<Promise<void>>();
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const answered = forwarder.forward(readMessage(line)).finally(() => pending.delete(answered));
  pending.add(answered);
}
await Promise.all(pending);

function addressOf(choice: Readonly<Record<string, string | undefined>>): URL {
  const url = new URL('/mcp', origin);
  for (const [name, value] of Object.entries(choice)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

/** Invalid JSON is forwarded as null, which the server refuses. */
function readMessage(line: string): Message | readonly Message[] | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function warn(line: string): void {
  process.stderr.write(`mcp: ${line}\n`);
}

function fail(line: string): never {
  warn(line);
  process.exit(1);
}
