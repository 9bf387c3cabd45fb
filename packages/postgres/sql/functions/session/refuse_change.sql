-- Trigger of append-only tables such as ledger_entry and audit_log: refuses every change, even by the owner, except the
-- deletes of forget_audit.
-- Raises insufficient_privilege (42501).
-- (contract 3)
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_log' and tg_op = 'DELETE'
      and current_setting('creator_discovery.forgetting', true) = 'audit_log' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
