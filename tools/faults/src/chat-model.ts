import { type ChatModel, type ModelAnswer, startChatModel } from '@creator-discovery/start/chat-model';
import { pause } from './scenarios/scenario.ts';
import type { SeededRandom } from './seeded-random.ts';

type Calls = Extract<ModelAnswer, { calls: unknown }>['calls'];

/**
 * Starts a model that usually answers with the tool calls that `callsFor` returns for the user's message, even after their
 * results and when asked for text only. It requests far more than a budget allows.
 */
export function startGreedyModel(random: SeededRandom, callsFor: (message: string) => Calls): Promise<ChatModel> {
  return startChatModel(async (message) => {
    await pause(random.integer(0, 200));
    const calls = random.next() < 0.7 ? callsFor(message) : [];
    return calls.length === 0 ? { text: 'Done.' } : { calls };
  });
}
