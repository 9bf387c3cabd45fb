import {
  type Approval,
  type ApprovedCall,
  approvalLifetimeSeconds,
  type Budget,
  type CallReservation,
  type Conversation,
  type ConversationRef,
  type Conversations,
  type Decision,
  type Message,
  type Participant,
  type Reservation,
  type TurnRef,
  type TurnStart,
  type TurnStartResult,
  turnLeaseSeconds,
} from '@creator-discovery/chat';
import { sql } from 'kysely';
import { camelRow } from '../session/camel-row.ts';
import type { Database } from '../session/database.ts';
import { jsonText } from '../session/json-text.ts';

const conversationColumns = [
  'conversation_id as conversationId',
  'account_id as accountId',
  'title',
  'tool_calls as toolCalls',
  'turn_tool_calls as turnToolCalls',
  'credits_spent as creditsSpent',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** Conversations in PostgreSQL. Each method decides in one statement, so that races have one winner. */
export class PostgresConversations implements Conversations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async create({ accountId, withoutContacts = false }: Participant, title: string): Promise<Conversation> {
    return this.#database
      .insertInto('chat_conversation')
      .values({ account_id: accountId, title, with_contacts: !withoutContacts })
      .returning(conversationColumns)
      .executeTakeFirstOrThrow();
  }

  async list(
    by: Participant,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly Conversation[]> {
    return this.#database
      .selectFrom('chat_conversation')
      .select(conversationColumns)
      .where('account_id', '=', by.accountId)
      .where(isVisible(by))
      .orderBy('updated_at', 'desc')
      .orderBy('conversation_id')
      .limit(page.limit)
      .offset(page.offset)
      .execute();
  }

  async messages(ref: ConversationRef): Promise<readonly Message[] | null> {
    const row = await this.#one(ref).select(sql<Message[]>`messages`.as('messages')).executeTakeFirst();
    return row?.messages ?? null;
  }

  async rename(ref: ConversationRef, title: string): Promise<Conversation | null> {
    const renamed = await this.#database
      .updateTable('chat_conversation')
      .set({ title })
      .where(({ and }) => and({ conversation_id: ref.conversationId, account_id: ref.accountId }))
      .where(isVisible(ref))
      .returning(conversationColumns)
      .executeTakeFirst();
    return renamed ?? null;
  }

  async remove(ref: ConversationRef): Promise<boolean> {
    const removed = await this.#database
      .deleteFrom('chat_conversation')
      .where(({ and }) => and({ conversation_id: ref.conversationId, account_id: ref.accountId }))
      .where(isVisible(ref))
      .executeTakeFirst();
    return removed.numDeletedRows > 0n;
  }

  async beginTurn(ref: ConversationRef, start: TurnStart): Promise<TurnStartResult> {
    const taken = await this.#database
      .updateTable('chat_conversation')
      .set((row) => ({
        turn_until: fromNow(turnLeaseSeconds),
        turn: row('turn', '+', 1),
        ...(start === 'message' && { turn_tool_calls: 0 }),
        ...(!ref.withoutContacts && { with_contacts: true }),
      }))
      .where(({ and }) => and({ conversation_id: ref.conversationId, account_id: ref.accountId }))
      .where(isVisible(ref))
      .where('turn_until', '<=', sql<Date>`business_now()`)
      .returning([...conversationColumns, 'turn', sql<Message[]>`messages`.as('messages')])
      .executeTakeFirst();
    if (taken) {
      const { messages, turn, ...conversation } = taken;
      return { begun: true, turn, conversation, messages };
    }
    const known = await this.#one(ref).select('conversation_id').executeTakeFirst();
    return { begun: false, reason: known ? 'busy' : 'unknown' };
  }

  async finishTurn(turn: TurnRef, messages: readonly Message[]): Promise<boolean> {
    const stored = await this.#database
      .updateTable('chat_conversation')
      .set({
        messages: jsonText(messages),
        turn_until: sql<Date>`'-infinity'`,
        updated_at: sql<Date>`business_now()`,
      })
      .where(({ and }) => and({ conversation_id: turn.conversationId, account_id: turn.accountId, turn: turn.turn }))
      .executeTakeFirst();
    return stored.numUpdatedRows > 0n;
  }

  async reserve(turn: TurnRef, wanted: Reservation, budget: Budget): Promise<CallReservation> {
    const { rows } = await sql<{ refusal: Extract<CallReservation, { reserved: false }>['reason'] | null }>`
      select chat_reserve(${turn.conversationId}, ${turn.accountId}, ${turn.turn}, ${wanted.toolCalls},
        ${wanted.credits}, ${budget.toolCallsPerTurn}, ${budget.toolCallsPerConversation},
        ${budget.creditsPerConversation}) as refusal
    `.execute(this.#database);
    const reason = rows[0]?.refusal ?? null;
    return reason === null ? { reserved: true } : { reserved: false, reason };
  }

  async settle(
    ref: ConversationRef,
    { reserved, spent }: { readonly reserved: number; readonly spent: number },
  ): Promise<void> {
    await this.#database
      .updateTable('chat_conversation')
      .set((row) => ({ credits_spent: row('credits_spent', '+', spent - reserved) }))
      .where(({ and }) => and({ conversation_id: ref.conversationId, account_id: ref.accountId }))
      .execute();
  }

  async openApproval(approval: Omit<Approval, 'state' | 'expiresAt'>): Promise<Approval> {
    await this.#database
      .insertInto('chat_approval')
      .values({
        conversation_id: approval.conversationId,
        tool_call_id: approval.toolCallId,
        account_id: approval.accountId,
        operation: approval.operation,
        arguments_hash: approval.argumentsHash,
        max_credits: approval.maxCredits,
        expires_at: fromNow(approvalLifetimeSeconds),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return camelRow(await this.#approval(approval, approval.toolCallId).executeTakeFirstOrThrow());
  }

  async decide(ref: ConversationRef, toolCallId: string, approved: boolean): Promise<Decision> {
    const decided = await this.#database
      .updateTable('chat_approval')
      .set({ state: approved ? 'approved' : 'denied' })
      .where(({ and }) => and({ ...keyOf(ref, toolCallId), state: 'open' }))
      .where('expires_at', '>', sql<Date>`business_now()`)
      .returningAll()
      .executeTakeFirst();
    if (decided) return { decided: true, approval: camelRow(decided) };
    const approval = await this.#approval(ref, toolCallId).executeTakeFirst();
    if (!approval) return { decided: false, reason: 'unknown' };
    return { decided: false, reason: approval.state === 'open' ? 'expired' : 'already_decided' };
  }

  async consume(call: ApprovedCall): Promise<Approval | null> {
    const used = await this.#database
      .updateTable('chat_approval')
      .set({ state: 'used' })
      .where(({ and }) => and({ ...keyOf(call, call.toolCallId), state: 'approved' }))
      .where(({ and }) => and({ operation: call.operation, arguments_hash: call.argumentsHash }))
      .where('expires_at', '>', sql<Date>`business_now()`)
      .returningAll()
      .executeTakeFirst();
    return used ? camelRow(used) : null;
  }

  #one(ref: ConversationRef) {
    return this.#database
      .selectFrom('chat_conversation')
      .where(({ and }) => and({ conversation_id: ref.conversationId, account_id: ref.accountId }))
      .where(isVisible(ref));
  }

  #approval(ref: ConversationRef, toolCallId: string) {
    return this.#database
      .selectFrom('chat_approval')
      .selectAll()
      .where(({ and }) => and(keyOf(ref, toolCallId)));
  }
}

/** Key of an approval. */
function keyOf(
  { conversationId, accountId }: Pick<ConversationRef, 'conversationId' | 'accountId'>,
  toolCallId: string,
) {
  return { conversation_id: conversationId, account_id: accountId, tool_call_id: toolCallId };
}

/** Condition on a conversation. */
function isVisible({ withoutContacts = false }: Participant) {
  return sql<boolean>`not (with_contacts and ${withoutContacts})`;
}

function fromNow(seconds: number) {
  return sql<Date>`business_now() + make_interval(secs => ${seconds})`;
}
