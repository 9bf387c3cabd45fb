-- As 20261122T1061, for the history, of which every search writes a row. (contract 6)
create or replace function history_is_sound(kind text, source text, session_day date)
returns boolean language plpgsql immutable as $$
begin
  return kind in ('search', 'export', 'unlock', 'lookup') and source in ('api', 'mcp', 'chat', 'app')
    and (kind = 'search') = (session_day is not null);
end $$;

alter table history add constraint history_sound check (history_is_sound(kind, source, session_day)) not valid;
