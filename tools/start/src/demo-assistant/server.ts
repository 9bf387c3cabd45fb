import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo, type ChatMessage, type ScriptedAnswer } from './answer.ts';

/** The name under which it answers; the console says that it is a script. */
export const demoAssistant = 'demo-assistant';

/** A running demo assistant. */
export interface DemoAssistant {
  /** An OpenAI-compatible address, ending in `/v1`. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Starts the demo assistant, for this machine only. (contract 1) */
export async function startDemoAssistant(): Promise<DemoAssistant> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages: readonly ChatMessage[] };
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.end(`${streamOf(answerTo(messages), messages.length)}data: [DONE]\n\n`);
}

/** @param turn makes the ids of calls differ within one conversation */
function streamOf(scripted: ScriptedAnswer, turn: number): string {
  if ('text' in scripted) return event({ role: 'assistant', content: scripted.text }, null) + event({}, 'stop');
  const { name, args } = scripted.call;
  const call = { index: 0, id: `call_${turn}`, type: 'function', function: { name, arguments: JSON.stringify(args) } };
  return event({ role: 'assistant', tool_calls: [call] }, null) + event({}, 'tool_calls');
}

function event(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: demoAssistant, object: 'chat.completion.chunk', created: 0, model: demoAssistant, choices })}\n\n`;
}
