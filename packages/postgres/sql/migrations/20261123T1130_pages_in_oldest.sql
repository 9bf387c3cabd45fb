-- Pages of searches by week (T1132): the present table becomes the partition of all weeks before this bound. Where there are pages,
-- two weeks at least are left for whatever comes before the next two migrations. Not checked here, so that nobody waits for that.
do $$
declare bound timestamp := '2026-11-23';
begin
  if exists (select from search_page) then
    bound := greatest(bound,
      (select date_trunc('week', greatest(now(), max(at)) at time zone 'UTC') + interval '3 weeks' from search_page));
  end if;
  execute format('alter table search_page add constraint search_page_in_oldest check (at < %L) not valid',
    bound at time zone 'UTC');
end $$;
