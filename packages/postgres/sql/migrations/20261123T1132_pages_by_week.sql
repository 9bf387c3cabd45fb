-- Pages of searches by week, so that old ones go as a whole. Nothing is copied: the present table becomes the oldest partition,
-- with its indexes. No partition shares an index with another; ids of pages are made at random for one call each. (contract 3)
--
-- Admissions begin with the balance, so none is in its middle.
lock table ledger_balance in exclusive mode;

alter table search_page rename to search_page_oldest;
alter table search_page_oldest rename constraint search_page_pkey to search_page_oldest_pkey;
alter index search_page_newest rename to search_page_oldest_newest;
alter index search_page_requested rename to search_page_oldest_requested;
-- For processes of the version before; it goes with its partition.
alter index search_page_at rename to search_page_oldest_at;

create table search_page (like search_page_oldest including defaults including comments) partition by range (at);
comment on table search_page is 'by week; a whole week goes when all of its pages are old';

-- Processes of the version before delete pages by their places, which are those of young pages in other partitions too.
create or replace function search_page_stays() returns trigger language plpgsql as 'begin return null; end';
create trigger search_page_stays before delete on search_page for each row execute function search_page_stays();

-- Processes search while the migrations after this one run; rights.sql comes after those.
do $$
begin
  if exists (select from pg_roles where rolname = 'creator_discovery_app') then
    grant select, insert, update, delete on search_page to creator_discovery_app;
  end if;
end $$;

create table search_page_other (like search_page including defaults including comments);
alter table search_page_other add primary key (account_id, page_request_id);
create index search_page_other_newest on search_page_other (account_id, at desc);
create index search_page_other_requested on search_page_other (account_id, requested_with) where requested_with is not null;

do $$
declare
  bound timestamptz := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz from pg_constraint
    where conrelid = 'search_page_oldest'::regclass and conname = 'search_page_in_oldest');
  week timestamp; part text;
begin
  execute format('alter table search_page attach partition search_page_oldest for values from (minvalue) to (%L)', bound);
  for week in select generate_series(bound at time zone 'UTC',
      now() at time zone 'UTC' + interval '4 weeks', interval '1 week') loop
    part := 'search_page_' || to_char(week, 'IYYY_IW');
    execute format('create table %I (like search_page_other including all)', part);
    execute format('alter table search_page attach partition %I for values from (%L) to (%L)', part,
      week at time zone 'UTC', (week + interval '1 week') at time zone 'UTC');
  end loop;
  -- It takes a row of the whole. A new database has it from functions/.
  if to_regproc('admission_page_again') is not null then
    execute (
      with again as (select oid, pg_get_functiondef(oid) as text from pg_proc where oid = to_regproc('admission_page_again'))
      select format('drop function %s; %s', oid::regprocedure, replace(text, 'page search_page_oldest', 'page search_page'))
      from again);
  end if;
end $$;
alter table search_page_oldest drop constraint search_page_in_oldest;
alter table search_page attach partition search_page_other default;
