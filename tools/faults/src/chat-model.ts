import { type ChatModel, type ModelAnswer, startChatModel } from '@creator-discovery/installation/chat-model';
import { pause } from './scenarios/scenario.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Calls of tools. */
type Calls = Extract<ModelAnswer, { calls: unknown }>['calls'];

/**
 * Starts a model that answers each message of a person with the calls that `callsFor` returns for its text, and again after their
 * results, most of the time: it asks for far more than it may have, and ignores that it is asked for words only.
 */
export function startGreedyModel(random: SeededRandom, callsFor: (message: string) => Calls): Promise<ChatModel> {
  return startChatModel(async (message) => {
    await pause(random.integer(0, 200));
    const calls = random.next() < 0.7 ? callsFor(message) : [];
    return calls.length === 0 ? { text: 'Done.' } : { calls };
  });
}
