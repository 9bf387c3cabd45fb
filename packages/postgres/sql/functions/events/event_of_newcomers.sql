-- Trigger of saved_search_newcomer: writes saved_search.new_matches for searches with `notify`.
-- (contract 10)
create or replace function event_of_newcomers() returns trigger language plpgsql as $$
begin
  perform webhook_event(s.account_id, 'saved_search.new_matches', s.saved_search_id::text,
      jsonb_build_object('saved_search_id', s.saved_search_id, 'new_matches', n.found))
    from (select account_id, saved_search_id, count(*) as found from newcomers group by account_id, saved_search_id) n
    join saved_search s using (account_id, saved_search_id) where s.notify;
  return null;
end $$;
