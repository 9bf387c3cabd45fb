import { newAccount } from '@creator-discovery/installation';
import { PostgresApiKeys, PostgresCreatorStore } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { startGreedyModel } from '../chat-model.ts';
import { ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Chat, ChatPeople } from './chat-people.ts';
import { Books, type Findings, pause, type ScenarioInput } from './scenario.ts';

const processes = 2;
const peoplePerConversation = 3;
/** Limits of a conversation. */
const budget = { calls: 200, credits: 20_000 };
/** Use at the start, close to the budget. */
const before = { calls: 160, credits: 15_000 };
/** Time that a call admitted before its key was revoked may still run. */
const inFlightMs = 2000;

interface Amount {
  readonly conversations: number;
  /** Messages per person. */
  readonly messages: number;
  readonly faults: number;
}

interface Revocation {
  readonly accountId: string;
  readonly generation: number;
  readonly at: Date;
}

/**
 * Several people write to each conversation through several processes while keys are replaced, processes are killed between a
 * reservation and its settlement, and turns lose their lease. No conversation exceeds its budget, and no call runs for a
 * revoked key.
 */
export async function chatBudgets(input: ScenarioInput, amount: Amount): Promise<Findings> {
  const books = new Books(input);
  const model = await startGreedyModel(input.random, (message) => callsFor(message, input.random));
  input.onEnd(() => model.end());
  const api = new ProcessFleet('action-api', {
    DATABASE_URL: input.url,
    ...model.settings,
    CHAT_TURNS_PER_ACCOUNT: '100',
    CHAT_TURNS: '1000',
  });
  await new PostgresCreatorStore(books.db, { byId: () => null }).upsert([exported], 'update');
  await api.startAll(processes);
  const chats = await Promise.all(Array.from({ length: amount.conversations }, () => newChat(books)));
  const people = new ChatPeople(api, processes, input.random);
  let isWriting = true;
  const revoked = disturb({ api, books, chats, random: input.random }, amount.faults, () => isWriting);
  const writers = chats.flatMap((chat) =>
    Array.from({ length: peoplePerConversation }, () => people.write(chat, amount.messages)),
  );
  await Promise.all(writers).finally(() => {
    isWriting = false;
  });
  const revocations = await revoked;
  const { calls, counted, credits, broken } = await used(books, chats);
  return {
    figures: {
      'turns answered': people.counts.turns,
      'calls approved': people.counts.approvals,
      'messages refused': people.counts.refused,
      'messages without an answer': people.counts.unanswered,
      'turns ended by a revoked key': people.counts.ended,
      'keys replaced': revocations.length,
      'calls counted': counted,
      'calls run': calls,
      'credits held': credits,
    },
    broken: [...broken, ...(await callsAfter(books, revocations)), ...(await books.differences())],
  };
}

/** The only creator that exports find. */
const exported = {
  platform: 'photonet' as const,
  handle: 'chat.budget',
  name: 'Chat Budget',
  follower_count: 1,
  contacts: [{ type: 'EMAIL' as const, value: 'chat.budget@example.org' }],
};

/** Returns up to 40 calls for lists named after the message, and up to 3 unaffordable exports. */
function callsFor(message: string, random: SeededRandom) {
  const lists = Array.from({ length: random.integer(1, 40) }, (_, at) => ({
    name: 'create_list',
    args: { name: `${message}-${at}` },
  }));
  const exports = Array.from({ length: random.integer(0, 3) }, () => ({
    name: 'run_export',
    args: { filters: { basic: { platform: 'photonet' } }, limit: random.integer(1, 4000) },
  }));
  return random.shuffled([...lists, ...exports]);
}

async function newChat(books: Books): Promise<Chat> {
  const { accountId, key } = await newAccount(books.db, { credits: 1_000_000 });
  const { conversation_id } = await books.db
    .insertInto('chat_conversation')
    .values({ account_id: accountId, title: 'Faults', tool_calls: before.calls, credits_spent: before.credits })
    .returning('conversation_id')
    .executeTakeFirstOrThrow();
  return { accountId, conversationId: conversation_id, key, generation: 0 };
}

interface ChatLoad {
  readonly api: ProcessFleet;
  readonly books: Books;
  readonly chats: readonly Chat[];
  readonly random: SeededRandom;
}

async function disturb(
  { api, books, chats, random }: ChatLoad,
  faults: number,
  isWriting: () => boolean,
): Promise<readonly Revocation[]> {
  const revocations: Revocation[] = [];
  for (let fault = 0; fault < faults && isWriting(); fault += 1) {
    await pause(random.integer(100, 700));
    const kind = random.next();
    if (kind < 0.3) await api.kill(random.integer(0, processes - 1));
    else if (kind < 0.7) revocations.push(await replaceKey(books, random.pick(chats)));
    // Has the effect of a pause longer than a turn, and releases conversations of killed processes.
    await sql`update chat_conversation set turn_until = '-infinity'`.execute(books.db);
  }
  return revocations;
}

async function replaceKey(books: Books, chat: Chat): Promise<Revocation> {
  const keys = new PostgresApiKeys(books.db);
  const current = (await keys.list(chat.accountId)).at(-1);
  const next = current && (await keys.rotate(current.keyId, 0));
  if (!next?.made) throw new Error('the account has no key');
  const { rows } = await sql<{ at: Date }>`select business_now() as at`.execute(books.db);
  const revocation = { accountId: chat.accountId, generation: chat.generation, at: rows[0]?.at as Date };
  chat.key = next.key;
  chat.generation += 1;
  return revocation;
}

/** Compares the use that conversations counted with the calls and credits in the database. */
async function used(books: Books, chats: readonly Chat[]) {
  const broken: string[] = [];
  let [calls, counted, credits] = [0, 0, 0];
  for (const { accountId, conversationId } of chats) {
    const own = await books.db
      .selectFrom('chat_conversation')
      .select(['tool_calls', 'credits_spent'])
      .where('conversation_id', '=', conversationId)
      .executeTakeFirstOrThrow();
    const lists = await listsOf(books, accountId);
    const held = (await books.ledger.balance(accountId))?.held ?? 0;
    const rules: readonly (readonly [string, number, number])[] = [
      ['tool calls counted', own.tool_calls, budget.calls],
      ['credits counted', own.credits_spent, budget.credits],
      ['calls that ran', lists.length, own.tool_calls - before.calls],
      ['credits held', held, own.credits_spent - before.credits],
    ];
    for (const [what, actual, max] of rules)
      if (actual > max) broken.push(`${conversationId}: ${what}: ${actual}, at most ${max}`);
    calls += lists.length;
    counted += own.tool_calls - before.calls;
    credits += held;
  }
  return { calls, counted, credits, broken };
}

function listsOf(books: Books, accountId: string) {
  return books.db
    .selectFrom('creator_list')
    .select(['name', 'created_at'])
    .where('account_id', '=', accountId)
    .execute();
}

/** Returns a line per call that ran after its key was revoked. */
async function callsAfter(books: Books, revocations: readonly Revocation[]): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const { accountId, generation, at } of revocations)
    for (const { name, created_at } of await listsOf(books, accountId))
      if (name.startsWith(`g${generation}-`) && created_at.getTime() > at.getTime() + inFlightMs)
        broken.push(`${name} ran ${created_at.getTime() - at.getTime()} ms after its key was revoked`);
  return broken;
}
