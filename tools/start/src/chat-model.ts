import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { serveLocally } from '@creator-discovery/http-server/testing';

/** Reply of the model: text, tool calls, or nothing at all (`hangs`). */
export type ModelAnswer =
  | { readonly text: string }
  | { readonly calls: readonly { readonly name: string; readonly args: unknown }[] }
  | { readonly hangs: true };

export interface ChatModel {
  /** Settings of an action API that uses this model. */
  readonly settings: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** A message in the OpenAI-compatible format. */
export interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[];
}

/** Starts a local chat model (OpenAI's protocol) that answers the latest user message, or all messages, with `answerTo`. */
export async function startChatModel(
  answerTo: (message: string, messages: readonly ChatMessage[]) => ModelAnswer | Promise<ModelAnswer>,
  name = 'scripted',
): Promise<ChatModel> {
  let answers = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { messages } = (await json(request)) as { readonly messages: readonly ChatMessage[] };
    const given = await answerTo(textOf(messages.findLast(({ role }) => role === 'user')?.content), messages);
    if ('hangs' in given) return;
    answers += 1;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(streamOf(given, answers));
  };
  const { url, end } = await serveLocally((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  return { settings: { CHAT_MODEL_BASE_URL: `${url}/v1`, CHAT_MODEL: name }, end };
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
