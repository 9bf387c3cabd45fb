import type { Approval } from '@creator-discovery/chat';
import type { Generated } from 'kysely';

interface ConversationTable {
  conversation_id: Generated<string>;
  account_id: string;
  title: string;
  /** JSON array. */
  messages: Generated<string>;
  tool_calls: Generated<number>;
  credits_spent: Generated<number>;
  turn: Generated<number>;
  turn_tool_calls: Generated<number>;
  with_contacts: Generated<boolean>;
  turn_until: Generated<Date>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ApprovalTable {
  conversation_id: string;
  tool_call_id: string;
  account_id: string;
  operation: string;
  arguments_hash: string;
  max_credits: number;
  state: Generated<Approval['state']>;
  expires_at: Date;
}

declare module '../session/schema.ts' {
  interface Schema {
    chat_conversation: ConversationTable;
    chat_approval: ApprovalTable;
  }
}
