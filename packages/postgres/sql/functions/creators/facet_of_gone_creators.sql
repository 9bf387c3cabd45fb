-- Trigger of creator: updates the facet counts for deleted creators.
-- (contract 6)
create or replace function facet_of_gone_creators() returns trigger language plpgsql as $$
begin
  perform facet_add((select array_agg(n) from old_creators, unnest(interests) n where handle_key is not null and gone_since is null), 'interest', -1);
  perform facet_add((select array_agg(n) from old_creators, unnest(topics) n where handle_key is not null and gone_since is null), 'topic', -1);
  return null;
end $$;
