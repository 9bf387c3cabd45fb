import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeededRandom } from './seeded-random.ts';

/** A call of a tool that the model makes. */
export interface ModelCall {
  readonly name: string;
  readonly args: unknown;
}

interface Question {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tool_choice?: unknown;
}

/** An OpenAI-compatible model that asks for far more than it may have. */
export interface GreedyModel {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * Starts a model that answers each message of a person with the calls that `callsFor` gives for its text, then a few times
 * with more of them, and that ignores being asked for words only.
 */
export async function startGreedyModel(
  random: SeededRandom,
  callsFor: (message: string) => readonly ModelCall[],
): Promise<GreedyModel> {
  let answers = 0;
  const server = createServer(async (request, response) => {
    const { messages } = (await questionOf(request)) as Question;
    const message = String(textOf(messages.findLast(({ role }) => role === 'user')?.content));
    await new Promise((resolve) => setTimeout(resolve, random.integer(0, 200)));
    answers += 1;
    const calls = random.next() < 0.7 ? callsFor(message) : [];
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(streamOf(calls, answers));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function questionOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function textOf(content: unknown): unknown {
  return Array.isArray(content) ? (content[0] as { text?: string } | undefined)?.text : content;
}

function streamOf(calls: readonly ModelCall[], answer: number): string {
  const delta =
    calls.length === 0
      ? { role: 'assistant', content: 'Done.' }
      : {
          role: 'assistant',
          tool_calls: calls.map(({ name, args }, index) => ({
            index,
            id: `call_${answer}_${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          })),
        };
  return `${chunk(delta, null)}${chunk({}, calls.length === 0 ? 'stop' : 'tool_calls')}data: [DONE]\n\n`;
}

function chunk(delta: unknown, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'greedy', object: 'chat.completion.chunk', created: 0, model: 'greedy', choices })}\n\n`;
}
