-- Trigger of creator: updates the facet counts for an update of creators. Only creators that searches can find are counted:
-- with a handle key and not gone from the platform. The changed rows are materialised, because a batch has a thousand creators
-- and few of them change.
-- (contract 6)
create or replace function facet_of_changed_creators() returns trigger language plpgsql as $$
declare
  gone_interests text[];
  new_interests text[];
  gone_topics text[];
  new_topics text[];
begin
  with pair as (
    select o.interests as old_interests, c.interests, o.topics as old_topics, c.topics,
      o.handle_key is not null and o.gone_since is null as was_counted,
      c.handle_key is not null and c.gone_since is null as is_counted
    from old_creators o join new_creators c using (id)
  ), changed as materialized (
    select *, was_counted <> is_counted or old_interests <> interests as other_interests,
      was_counted <> is_counted or old_topics <> topics as other_topics
    from pair where was_counted <> is_counted or old_interests <> interests or old_topics <> topics
  )
  select (select array_agg(n) from changed, unnest(old_interests) n where was_counted and other_interests),
    (select array_agg(n) from changed, unnest(interests) n where is_counted and other_interests),
    (select array_agg(n) from changed, unnest(old_topics) n where was_counted and other_topics),
    (select array_agg(n) from changed, unnest(topics) n where is_counted and other_topics)
    into gone_interests, new_interests, gone_topics, new_topics;
  perform facet_add(gone_interests, 'interest', -1);
  perform facet_add(new_interests, 'interest', 1);
  perform facet_add(gone_topics, 'topic', -1);
  perform facet_add(new_topics, 'topic', 1);
  return null;
end $$;
