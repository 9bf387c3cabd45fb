import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';

/** Where the chat's model is; all unset = there is no chat. (contract 1) */
export interface ChatModelSettings {
  readonly CHAT_MODEL_BASE_URL?: string | undefined;
  readonly CHAT_MODEL_API_KEY?: string | undefined;
  readonly CHAT_MODEL?: string | undefined;
}

/** What is missing for a chat: the names of settings. */
export interface MissingModel {
  readonly missing: readonly string[];
}

/** The name under which the scripted model of `npm start` answers. The console says that it is one. */
export const scriptedModelName = 'demo-assistant';

/** The model behind an OpenAI-compatible endpoint, or the settings that are missing. The key is optional: local servers need none. */
export function chatModel(settings: ChatModelSettings): LanguageModel | MissingModel {
  const { CHAT_MODEL_BASE_URL: baseURL, CHAT_MODEL: model, CHAT_MODEL_API_KEY: apiKey } = settings;
  if (baseURL === undefined || model === undefined) {
    return { missing: (['CHAT_MODEL_BASE_URL', 'CHAT_MODEL'] as const).filter((name) => settings[name] === undefined) };
  }
  return createOpenAICompatible({ name: 'chat-model', baseURL, ...(apiKey === undefined ? {} : { apiKey }) }).chatModel(
    model,
  );
}

/** Whether there is no model. */
export function isMissing(model: LanguageModel | MissingModel): model is MissingModel {
  return typeof model === 'object' && 'missing' in model;
}
