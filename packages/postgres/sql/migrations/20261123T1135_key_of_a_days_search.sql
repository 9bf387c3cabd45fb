-- The entry of a search of one day has half of its fingerprint in its key: 128 bits of a SHA-256. A large table's index is better made
-- before, while nobody waits for it: docs/upgrading.md. (contract 6)
create unique index if not exists history_search_of_day on history (account_id, left(fingerprint, 32), source, session_day)
  where kind = 'search';

-- Admissions begin with the balance, so none is in its middle.
lock table ledger_balance in exclusive mode;
drop index history_search_session;

-- That of earlier versions names the key whose index is gone; a new database has it from functions/.
do $$
declare
  named text := 'on conflict (account_id, fingerprint, source, session_day)';
  definition text := pg_get_functiondef(to_regproc('admission_of_search'));
begin
  if position(named in definition) > 0 then
    execute replace(definition, named, 'on conflict (account_id, left(fingerprint, 32), source, session_day)');
  end if;
end $$;
