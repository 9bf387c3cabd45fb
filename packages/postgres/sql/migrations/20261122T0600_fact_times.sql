-- A live refresh collects a profile only: what else is known keeps the time at which it was collected. (contract 1)

alter table creator
  add column details_as_of timestamptz,
  add column growth_as_of timestamptz,
  add column audience_as_of timestamptz;
comment on column creator.as_of is 'when the profile was collected: name, bio, addresses, pictures, counts, badge, contacts';
comment on column creator.details_as_of is
  'when engagement, last post, place, topics and whatever else has no time of its own were collected; null: not known';
comment on column creator.growth_as_of is 'when the follower growth was collected; null: not known';
comment on column creator.audience_as_of is 'when the audience was collected; null: not known';
