-- Constraint of history. A function for the same reason as ledger_entry_is_sound.
--   kind          'search', 'export', 'unlock' or 'lookup'
--   source        'api', 'mcp', 'chat' or 'app'
--   session_day   UTC day of a search; null for other kinds
-- Returns false for other kinds and sources, and for a day on anything but a search.
-- (contract 6)
create or replace function history_is_sound(kind text, source text, session_day date)
returns boolean language plpgsql immutable as $$
begin
  return kind in ('search', 'export', 'unlock', 'lookup') and source in ('api', 'mcp', 'chat', 'app')
    and (kind = 'search') = (session_day is not null);
end $$;
