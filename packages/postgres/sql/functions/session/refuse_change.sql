-- May this append-only table be updated, deleted from or truncated?
-- Never, not even by its owner; but for what forget_audit deletes of the audit log. The trigger function of ledger_entry and
-- audit_log.
--
-- Refuses every other call, with 42501 (insufficient_privilege).
-- (contract 3)
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_log' and tg_op = 'DELETE'
      and current_setting('creator_discovery.forgetting', true) = 'audit_log' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
