import { json } from 'node:stream/consumers';
import { serveLocally } from '@creator-discovery/http-server/testing';

/** A scripted answer: text, tool calls, an HTTP error, or silence. */
export type ScriptedAnswer = (
  | { readonly text: string }
  | { readonly calls: readonly { readonly id: string; readonly name: string; readonly args: unknown }[] }
  | { readonly status: number }
  | { readonly hangs: true }
) & {
  /** Runs between the question and this answer. */
  readonly meanwhile?: () => Promise<unknown>;
};

/** A request to the model, as sent over the wire. */
export interface ModelRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
  readonly tool_choice?: unknown;
  readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
}

export interface ScriptedModel {
  readonly baseUrl: string;
  readonly asked: readonly ModelRequest[];
  /** Sets the next answers, one per request. */
  answerWith(...answers: ScriptedAnswer[]): void;
  close(): Promise<void>;
}

function chunk(delta: unknown, finish: string | null) {
  return `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

function streamOf(answer: Exclude<ScriptedAnswer, { status: number } | { hangs: true }>): string {
  if ('text' in answer) return chunk({ role: 'assistant', content: answer.text }, null) + chunk({}, 'stop');
  const calls = answer.calls.map((call, index) => ({
    index,
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.args) },
  }));
  return chunk({ role: 'assistant', tool_calls: calls }, null) + chunk({}, 'tool_calls');
}

/** An OpenAI-compatible model server with scripted answers. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const asked: ModelRequest[] = [];
  let answers: ScriptedAnswer[] = [];
  const { url, end } = await serveLocally(async (request, response) => {
    asked.push((await json(request)) as ModelRequest);
    const answer: ScriptedAnswer = answers.shift() ?? { text: 'The script has ended.' };
    await answer.meanwhile?.();
    if ('hangs' in answer) return;
    if ('status' in answer) {
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end('{"error":{"message":"scripted"}}');
      return;
    }
    if (asked.at(-1)?.stream !== true) {
      const message = { role: 'assistant', content: 'text' in answer ? answer.text : '' };
      const completion = {
        id: 'scripted',
        created: 0,
        model: 'scripted',
        choices: [{ message, finish_reason: 'stop' }],
      };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(completion));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(`${streamOf(answer)}data: [DONE]\n\n`);
  });
  return {
    baseUrl: `${url}/v1`,
    asked,
    answerWith: (...next) => {
      answers = next;
    },
    close: end,
  };
}
