import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a model says to a question: words, calls of tools, or nothing for as long as it runs. */
export type ModelAnswer =
  | { readonly text: string }
  | { readonly calls: readonly { readonly name: string; readonly args: unknown }[] }
  | { readonly hangs: true };

export interface ChatModel {
  /** Settings of an action API whose chat asks this model. */
  readonly settings: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

interface Question {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** Starts a chat model on this machine (OpenAI's protocol) that answers the last message of a person with `answerTo`. */
export async function startChatModel(
  answerTo: (message: string) => ModelAnswer | Promise<ModelAnswer>,
): Promise<ChatModel> {
  let answers = 0;
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as Question;
    const answer = await answerTo(textOf(messages.findLast(({ role }) => role === 'user')?.content));
    if ('hangs' in answer) return;
    answers += 1;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(streamOf(answer, answers));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    settings: { CHAT_MODEL_BASE_URL: baseUrl, CHAT_MODEL: 'scripted' },
    end: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function textOf(content: unknown): string {
  return String(Array.isArray(content) ? (content[0] as { text?: string } | undefined)?.text : (content ?? ''));
}

function streamOf(answer: Exclude<ModelAnswer, { hangs: true }>, number: number): string {
  const deltas = 'text' in answer ? wordsOf(answer.text) : [callsOf(answer.calls, number)];
  const events = [
    ...deltas.map((delta) => ({ delta, finish_reason: null })),
    { delta: {}, finish_reason: 'text' in answer ? 'stop' : 'tool_calls' },
  ];
  return `${events.map(eventOf).join('')}data: [DONE]\n\n`;
}

function wordsOf(text: string): readonly object[] {
  return text.split(/(?<= )/).map((content) => ({ role: 'assistant', content }));
}

function callsOf(calls: readonly { readonly name: string; readonly args: unknown }[], answer: number): object {
  const tool_calls = calls.map(({ name, args }, index) => ({
    ...{ index, id: `call_${answer}_${index}`, type: 'function' },
    function: { name, arguments: JSON.stringify(args) },
  }));
  return { role: 'assistant', tool_calls };
}

function eventOf(choice: object): string {
  const chunk = { id: 'answer', object: 'chat.completion.chunk', created: 0, model: 'scripted' };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`;
}
