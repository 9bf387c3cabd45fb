-- May this append-only table be updated, deleted from or truncated?
-- Never, not even by its owner. The trigger function of ledger_entry and audit_log.
--
-- Refuses every call, with 42501 (insufficient_privilege).
-- (contract 3)
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
