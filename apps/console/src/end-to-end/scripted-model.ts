import { type ChatModel, startChatModel } from '@creator-discovery/start/chat-model';

export type ModelAnswer = { readonly text: string } | { readonly tool: string; readonly asks: unknown };

/** Chat model that replies with scripted answers. */
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
