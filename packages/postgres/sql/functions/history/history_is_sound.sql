-- Can the history have such an entry?
-- The constraint of every entry; a function for the reason of ledger_entry_is_sound.
--
--   kind          'search', 'export', 'unlock' or 'lookup'
--   source        'api', 'mcp', 'chat' or 'app'
--   session_day   the UTC day of a search; null of any other kind
--
-- Refuses by false: another kind or source, and a day of what is no search.
-- (contract 6)
create or replace function history_is_sound(kind text, source text, session_day date)
returns boolean language plpgsql immutable as $$
begin
  return kind in ('search', 'export', 'unlock', 'lookup') and source in ('api', 'mcp', 'chat', 'app')
    and (kind = 'search') = (session_day is not null);
end $$;
