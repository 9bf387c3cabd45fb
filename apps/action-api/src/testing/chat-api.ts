import { afterAll } from '@jest/globals';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** The action API with a scripted model behind its chat. */
export interface ChatApi extends TestApi {
  readonly model: ScriptedModel;
}

/** Starts the API and its model with additional settings. */
export async function startChatApi(more: Readonly<Record<string, string>> = {}): Promise<ChatApi> {
  const model = await startScriptedModel();
  const api = await startTestApi({ CHAT_MODEL_BASE_URL: model.baseUrl, CHAT_MODEL: 'scripted', ...more });
  return {
    ...api,
    model,
    close: async () => {
      await api.close();
      await model.close();
    },
  };
}

/** Starts them for the tests of a file, and closes them after these. */
export async function chatApi(more?: Readonly<Record<string, string>>): Promise<ChatApi> {
  const api = await startChatApi(more);
  afterAll(() => api.close());
  return api;
}
