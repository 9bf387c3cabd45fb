-- Reserves tool calls and credits of a conversation's budget for a turn, under the conversation's lock. Returns null if
-- reserved, or the reason for the refusal.
--   conversation   conversation that has the budget
--   account        account of the conversation
--   this_turn      number of the turn, which must be the conversation's latest
--   calls          tool calls to reserve, from 0
--   credits        credits to reserve, from 0
--   turn_calls     maximum tool calls per turn
--   all_calls      maximum tool calls per conversation
--   all_credits    maximum credits per conversation
-- Returns a refusal: turn_ended, turn_calls_used_up, tool_calls_used_up, credits_used_up.
-- (contract 7)
create or replace function chat_reserve(conversation uuid, account uuid, this_turn bigint, calls integer, credits bigint,
  turn_calls integer, all_calls integer, all_credits bigint)
returns text language plpgsql as $$
declare
  used chat_conversation;
begin
  select * into used from chat_conversation c where c.conversation_id = conversation and c.account_id = account for update;
  if not found or used.turn <> this_turn or used.turn_until <= business_now() then return 'turn_ended'; end if;
  if used.turn_tool_calls + calls > turn_calls then return 'turn_calls_used_up'; end if;
  if used.tool_calls + calls > all_calls then return 'tool_calls_used_up'; end if;
  if used.credits_spent + credits > all_credits then return 'credits_used_up'; end if;
  update chat_conversation c
    set tool_calls = used.tool_calls + calls, turn_tool_calls = used.turn_tool_calls + calls,
        credits_spent = used.credits_spent + credits
    where c.account_id = account and c.conversation_id = conversation;
  return null;
end $$;
