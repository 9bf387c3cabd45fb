import { creditBoundProblems } from '@creator-discovery/operations';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/**
 * The tool server over standard input and output: passes messages on to `/mcp` of a running action API, so that rules,
 * limits and prices are those of the one server. Settings: `CREATOR_DISCOVERY_API_KEY`, `CREATOR_DISCOVERY_URL` where the
 * server is not on this machine's port 8080, and `MAX_CREDITS`, the most credits that any one call may cost. Nothing but
 * messages is written to standard output.
 */
const key = process.env.CREATOR_DISCOVERY_API_KEY;
const origin = process.env.CREATOR_DISCOVERY_URL ?? 'http://127.0.0.1:8080';

const { MAX_CREDITS: maxCredits } = process.env;

function fail(line: string): never {
  process.stderr.write(`mcp: ${line}\n`);
  process.exit(1);
}

if (!key) fail('CREATOR_DISCOVERY_API_KEY is not set: it must be the key of an account');
if (URL.parse(origin) === null) fail('CREATOR_DISCOVERY_URL must be an http or https URL');
if (maxCredits !== undefined && creditBoundProblems(maxCredits).length > 0)
  fail('MAX_CREDITS must be a whole number from 0 to 1000000000: the most credits that a call may cost');

const stdio = new StdioServerTransport();
const http = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
  requestInit: {
    headers: { Authorization: `Bearer ${key}`, ...(maxCredits === undefined ? {} : { 'X-Max-Credits': maxCredits }) },
  },
});

/** A message that could not be passed on is answered, so that the client doesn't wait for ever. */
async function answerFault(message: JSONRPCMessage): Promise<void> {
  process.stderr.write(
    `mcp: ${new URL(origin).origin} did not take a message; is the server running and the key valid?\n`,
  );
  if ('method' in message && 'id' in message)
    await stdio.send({
      jsonrpc: '2.0',
      id: message.id,
      error: { code: -32000, message: 'The server could not be reached.' },
    });
}

stdio.onmessage = (message) => {
  http.send(message).catch(() => answerFault(message));
};
http.onmessage = (message) => {
  void stdio.send(message);
};
stdio.onclose = () => process.exit(0);
process.stdin.on('end', () => process.exit(0));

await http.start();
await stdio.start();
