-- People are told apart by their user id on the platform; a handle is a look-up key that its holder may lose to another
-- person. (contract 1)

alter table creator alter column handle_key drop not null;
alter table creator add column same_person_as integer;
comment on column creator.handle_key is
  'the handle as it compares: lower-case, without @; null once the handle was given up: then the row is found by its id only';
comment on column creator.same_person_as is
  'the creator that has turned out to be the same person, and has the handle and the user id now';
create index creator_same_person on creator (same_person_as) where same_person_as is not null;

create table creator_former_handle (
  creator_id integer not null references creator on delete cascade,
  handle_key text not null,
  primary key (creator_id, handle_key)
);
comment on table creator_former_handle is 'handles that creators had before: an erasure bars them too';

-- One row for each person: of several with the same user id, the newest remains. The counts of topics and interests change
-- by hand, because the triggers' functions are installed after the migrations.
create temporary table repeated_creator on commit drop as
  select id, first_value(id) over (partition by platform, platform_user_id order by as_of desc, id desc) as survivor
  from creator where platform_user_id is not null;
delete from repeated_creator where id = survivor;
insert into creator_former_handle (creator_id, handle_key)
  select r.id, c.handle_key from repeated_creator r join creator c using (id);
update facet set creator_count = creator_count - gone.creators
  from (
    select kind, lower(n) as name_key, count(*)::integer as creators
    from repeated_creator join creator using (id),
      lateral (select 'interest', unnest(interests) union all select 'topic', unnest(topics)) as named (kind, n)
    group by kind, lower(n)
  ) gone
  where facet.kind = gone.kind and facet.name_key = gone.name_key;
alter table creator disable trigger creator_facets_update;
update creator set handle_key = null, platform_user_id = null, same_person_as = r.survivor
  from repeated_creator r where creator.id = r.id;
alter table creator enable trigger creator_facets_update;
delete from creator_search where creator_id in (select id from repeated_creator);
insert into owned_creator (account_id, creator_id, history_id, owned_since)
  select o.account_id, r.survivor, o.history_id, o.owned_since from owned_creator o join repeated_creator r on r.id = o.creator_id
  order by o.account_id, r.survivor, o.owned_since
  on conflict do nothing;
insert into creator_change (creator_id) select id from repeated_creator;

-- Partial, so that they are no keys that others could refer to: a rename then waits for nobody who refers to the creator.
create unique index creator_user on creator (platform_user_id, platform) where platform_user_id is not null;
alter table creator drop constraint creator_identity;
create unique index creator_identity on creator (handle_key, platform) where handle_key is not null;
