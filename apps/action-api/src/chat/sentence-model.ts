import type { Logger } from '@creator-discovery/http-server';
import type { SentenceModel } from '@creator-discovery/operations';
import { generateText } from 'ai';
import { type ChatModelSettings, chatModel, isMissing, scriptedModelName } from './chat-model.ts';

/** After this time a sentence is read by rules. */
const answerTimeoutMs = 10_000;

/** The configured chat model as a reader of sentences; null without one. The demo assistant reads by the rules itself. */
export function sentenceModel(settings: ChatModelSettings, logger: Pick<Logger, 'warn'>): SentenceModel | null {
  const [model, name] = [chatModel(settings), settings.CHAT_MODEL];
  if (isMissing(model) || name === undefined || name === scriptedModelName) return null;
  return {
    name,
    async answer(instructions, prompt) {
      try {
        const abortSignal = AbortSignal.timeout(answerTimeoutMs);
        const { text } = await generateText({ model, instructions, prompt, abortSignal, maxRetries: 0 });
        return text;
      } catch (error) {
        // Messages of such errors can quote the sentence.
        logger.warn('the model did not read a sentence', { reason: error instanceof Error ? error.name : 'unknown' });
        return null;
      }
    },
  };
}
