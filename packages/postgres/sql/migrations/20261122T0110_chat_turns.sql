-- Numbered turns, and the tool calls that the latest turn has made: what a turn takes of its conversation's budget is
-- reserved under the conversation's lock, by the latest turn only. (contract 7)

alter table chat_conversation
  add column turn bigint not null default 0 check (turn >= 0),
  add column turn_tool_calls integer not null default 0 check (turn_tool_calls >= 0);
