-- Every movement of credits waits for this, and none is in the middle of ledger_append, which is dropped below.
lock table ledger_balance in exclusive mode;

-- What returns a row of the ledger returns one of the whole from now on. Replaced by functions/ like the others, whose signatures
-- stay; a new database has them from there. Calls of ledger_capture may be waiting in its middle, so the former one stays until the
-- next migration.
do $$
begin
  if to_regproc('ledger_append') is null
      or exists (select from pg_proc where oid = to_regproc('ledger_append') and prorettype = 'ledger_entry'::regtype) then
    return;
  end if;
  drop function ledger_append;
  alter function ledger_capture rename to ledger_capture_before_months;
  execute $function$
create function ledger_append(
  owner uuid, entry_kind text, delta bigint, held_delta bigint, other_side text, op_key text, cause jsonb, hold uuid
) returns ledger_entry language plpgsql as $body$
declare b ledger_balance; e ledger_entry;
begin
  update ledger_balance set posted = posted + delta, held = held + held_delta, seq = seq + 1
    where owner_id = owner returning * into b;
  insert into ledger_entry (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra,
      operation_key, rule, history_id, request_id, detail, hold_id, at, source, key_id)
    values (owner, b.seq, entry_kind, delta, held_delta, b.posted, b.held, other_side,
      op_key, cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold, business_now(),
      cause->>'source', (cause->>'keyId')::uuid)
    returning * into e;
  return e;
end $body$;
$function$;
  execute $function$
create function ledger_capture(hold uuid, credits bigint, op_key text, cause jsonb)
returns ledger_entry language plpgsql as $body$
declare owner uuid; l ledger_hold; e ledger_entry;
begin
  select owner_id into owner from ledger_hold where hold_id = hold;
  perform from ledger_balance where owner_id = owner for update;
  select * into e from ledger_entry where owner_id = owner and operation_key = op_key;
  if found then return e; end if;
  select * into l from ledger_hold where hold_id = hold for update;
  if l.state is distinct from 'open' or credits <= 0 or credits > l.amount - l.captured then
    raise exception 'hold % cannot give % credits', hold, credits using errcode = '22023';
  end if;
  update ledger_hold set captured = captured + credits where hold_id = hold;
  return ledger_append(owner, 'capture', -credits, -credits, 'revenue', op_key, cause, hold);
end $body$;
$function$;
end $$;

-- As before 20261122T0999.
do $$
begin
  if exists (select from pg_roles where rolname = 'creator_discovery_app') then
    execute format('alter default privileges in schema %I revoke select, insert on tables from creator_discovery_app', current_schema());
  end if;
end $$;
