-- What was seen of creators day by day, from which their growth is computed. (contract 1)

create table creator_observation (
  creator_id integer not null references creator on delete cascade,
  day date not null,
  follower_count bigint not null,
  content_count bigint not null,
  primary key (creator_id, day)
) with (fillfactor = 90);
comment on table creator_observation is 'of each day (UTC, on the business clock) the last figures that the network showed';
create index creator_observation_day on creator_observation (day);
