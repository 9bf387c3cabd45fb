import { createInterface } from 'node:readline';
import { creditBoundProblems } from '@creator-discovery/operations';
import { McpForwarder, type Message } from './mcp-forwarder.ts';

/**
 * The tool server over standard input and output: passes messages on to `/mcp` of a running action API, so that rules,
 * limits and prices are those of the one server. Settings: `CREATOR_DISCOVERY_API_KEY`, `CREATOR_DISCOVERY_URL` where the
 * server is not on this machine's port 8080, `MAX_CREDITS`, the most credits that any one call may cost, and `MCP_TOOLS` and
 * `MCP_SCHEMAS`, as in the address of `/mcp`. Nothing but messages is written to standard output. When the input ends, what
 * was asked is still answered.
 */
const {
  CREATOR_DISCOVERY_API_KEY: key,
  CREATOR_DISCOVERY_URL: origin = 'http://127.0.0.1:8080',
  MAX_CREDITS: maxCredits,
  MCP_TOOLS: tools,
  MCP_SCHEMAS: schemas,
} = process.env;

if (!key) fail('CREATOR_DISCOVERY_API_KEY is not set: it must be the key of an account');
if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? '')) fail('CREATOR_DISCOVERY_URL must be an http or https URL');
if (maxCredits !== undefined && creditBoundProblems(maxCredits).length > 0)
  fail('MAX_CREDITS must be a whole number from 0 to 1000000000: the most credits that a call may cost');

const forwarder = new McpForwarder({
  url: addressOf({ tools, schemas }),
  headers: { Authorization: `Bearer ${key}`, ...(maxCredits === undefined ? {} : { 'X-Max-Credits': maxCredits }) },
  write: (message) => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  },
  warn,
});

// Whoever read the answers has left.
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

/** What is no JSON is passed on as null, which the server refuses as it refuses all that is no message. */
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
