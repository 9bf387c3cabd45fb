-- Returns the creators, and the creators that they were merged into.
--   ids   creators
-- (contract 1)
create or replace function with_survivors(ids bigint[]) returns integer[] language sql stable as $$
  -- Materialized, because few creators were merged and ids may be many.
  with merged as materialized (select id, same_person_as from creator where same_person_as is not null)
  select array(select unnest(ids) union select same_person_as from merged where id in (select unnest(ids)))::integer[];
$$;
