import { type ChatModel, startChatModel } from '@creator-discovery/installation/chat-model';

/** What the model says next: words, or one call of a tool. */
export type ModelAnswer = { readonly text: string } | { readonly tool: string; readonly asks: unknown };

/** A chat model that answers each message as a test has written down, in order. */
export interface ScriptedModel extends ChatModel {
  answers(message: string, answers: readonly ModelAnswer[]): void;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const scripts = new Map<string, ModelAnswer[]>();
  const model = await startChatModel((message) => {
    const answer = scripts.get(message)?.shift() ?? { text: 'I have nothing to add.' };
    return 'tool' in answer ? { calls: [{ name: answer.tool, args: answer.asks }] } : answer;
  });
  return { ...model, answers: (message, answers) => void scripts.set(message, [...answers]) };
}
