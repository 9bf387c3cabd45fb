-- May this page of a search be deleted by itself?
-- Never: pages go with their week. Processes of the version before delete by places in the table, which are those of young pages in
-- other weeks too; they find that nothing was deleted. The trigger function of search_page. T1132 makes it as well: its trigger
-- needs it before functions are replaced.
--
-- Refuses nothing: the deletion does nothing.
-- (contract 3)
create or replace function search_page_stays() returns trigger language plpgsql as $$
begin
  return null;
end $$;
