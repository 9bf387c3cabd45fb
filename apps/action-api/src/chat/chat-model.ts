import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';

/** Address of the chat model; without it there is no chat. (contract 1) */
export interface ChatModelSettings {
  readonly CHAT_MODEL_BASE_URL?: string | undefined;
  readonly CHAT_MODEL_API_KEY?: string | undefined;
  readonly CHAT_MODEL?: string | undefined;
}

/** Names of the missing settings. */
export interface MissingModel {
  readonly missing: readonly string[];
}

/** Model name of the scripted demo assistant of `npm start`, which the console labels as such. */
export const scriptedModelName = 'demo-assistant';

/** Returns the model behind an OpenAI-compatible endpoint, or the missing settings. Local servers need no key. */
export function chatModel(settings: ChatModelSettings): LanguageModel | MissingModel {
  const { CHAT_MODEL_BASE_URL: baseURL, CHAT_MODEL: model, CHAT_MODEL_API_KEY: apiKey } = settings;
  if (baseURL === undefined || model === undefined) {
    return { missing: (['CHAT_MODEL_BASE_URL', 'CHAT_MODEL'] as const).filter((name) => settings[name] === undefined) };
  }
  return createOpenAICompatible({ name: 'chat-model', baseURL, ...(apiKey === undefined ? {} : { apiKey }) }).chatModel(
    model,
  );
}

export function isMissing(model: LanguageModel | MissingModel): model is MissingModel {
  return typeof model === 'object' && 'missing' in model;
}
