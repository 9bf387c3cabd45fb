-- Trigger of creator: updates the facet counts for inserted creators.
-- (contract 6)
create or replace function facet_of_new_creators() returns trigger language plpgsql as $$
begin
  perform facet_add((select array_agg(n) from new_creators, unnest(interests) n), 'interest', 1);
  perform facet_add((select array_agg(n) from new_creators, unnest(topics) n), 'topic', 1);
  return null;
end $$;
