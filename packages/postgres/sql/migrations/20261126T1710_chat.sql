-- Chat conversations, and approvals of calls that spend credits. (contract 7)

-- Turns are numbered. Only the latest turn may reserve tool calls and credits, under the conversation's lock.
create table chat_conversation (
  conversation_id uuid not null default gen_random_uuid(),
  account_id uuid not null references account,
  title text not null,
  messages jsonb not null default '[]',
  tool_calls integer not null default 0 check (tool_calls >= 0),
  credits_spent bigint not null default 0 check (credits_spent >= 0),
  turn_until timestamptz not null default '-infinity',
  created_at timestamptz not null default business_now(),
  updated_at timestamptz not null default business_now(),
  turn bigint not null default 0 check (turn >= 0),
  turn_tool_calls integer not null default 0 check (turn_tool_calls >= 0),
  with_contacts boolean not null default true,
  primary key (account_id, conversation_id)
);
comment on column chat_conversation.with_contacts is 'whether a key with the scope contacts has taken part';
create index chat_conversation_account on chat_conversation (account_id, updated_at desc);
create index chat_conversation_updated on chat_conversation (updated_at);

create table chat_approval (
  conversation_id uuid not null,
  tool_call_id text not null,
  account_id uuid not null,
  operation text not null,
  arguments_hash text not null,
  max_credits bigint not null check (max_credits >= 0),
  state text not null default 'open' check (state in ('open', 'approved', 'denied', 'used')),
  expires_at timestamptz not null,
  primary key (account_id, conversation_id, tool_call_id),
  constraint chat_approval_conversation foreign key (account_id, conversation_id) references chat_conversation
    on delete cascade
);
