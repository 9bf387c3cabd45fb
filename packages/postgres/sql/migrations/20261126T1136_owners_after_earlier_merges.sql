-- Owners of a merged creator own the person that it is. Merges found owners by their delivered rows, and missed owners whose history
-- had been removed.
do $$
declare merged bigint[]; survivors bigint[];
begin
  select array_agg(id), array_agg(same_person_as) into merged, survivors from creator where same_person_as is not null;
  insert into owned_creator (account_id, creator_id, history_id, owned_since)
  select o.account_id, m.survivor, o.history_id, o.owned_since
  from unnest(merged, survivors) m (creator_id, survivor) join owned_creator o on o.creator_id = m.creator_id
  order by o.account_id, m.survivor, o.owned_since
  on conflict do nothing;
end $$;
