import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What the model says next: words, or one call of a tool. */
export type ModelAnswer = { readonly text: string } | { readonly tool: string; readonly asks: unknown };

/** A chat model on this machine (OpenAI's protocol) that answers each message as a test has written down, in order. */
export class ScriptedModel {
  readonly #server: Server;
  readonly #answers = new Map<string, ModelAnswer[]>();
  #calls = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ScriptedModel> {
    const server = createServer();
    const model = new ScriptedModel(server);
    server.on('request', async (request, response) => {
      const { messages } = (await json(request)) as { messages: readonly Message[] };
      response.setHeader('Content-Type', 'text/event-stream');
      response.end(`${model.#next(messages).map(eventOf).join('')}data: [DONE]\n\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  /** Settings of an action API whose chat asks this model. */
  get settings(): Readonly<Record<string, string>> {
    const { port } = this.#server.address() as AddressInfo;
    return { CHAT_MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`, CHAT_MODEL: 'scripted' };
  }

  answers(message: string, answers: readonly ModelAnswer[]): void {
    this.#answers.set(message, [...answers]);
  }

  end(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #next(messages: readonly Message[]): readonly Choice[] {
    const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const answer = this.#answers.get(asked)?.shift() ?? { text: 'I have nothing to add.' };
    if ('text' in answer) {
      const words = answer.text.split(/(?<= )/).map((content): Choice => ({ delta: { role: 'assistant', content } }));
      return [...words, { delta: {}, finish_reason: 'stop' }];
    }
    this.#calls += 1;
    const call = { name: answer.tool, arguments: JSON.stringify(answer.asks) };
    const tool_calls = [{ index: 0, id: `call_${this.#calls}`, type: 'function', function: call }];
    return [{ delta: { role: 'assistant', tool_calls } }, { delta: {}, finish_reason: 'tool_calls' }];
  }
}

interface Message {
  readonly role: string;
  readonly content: string;
}

interface Choice {
  readonly delta: object;
  readonly finish_reason?: string;
}

function eventOf(choice: Choice): string {
  const chunk = { id: 'answer', object: 'chat.completion.chunk', created: 0, model: 'scripted' };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`;
}
