-- Creators that the network doesn't know any more leave the searches, and creators that were read from it are read again.
-- (contract 1)

alter table creator add column gone_since timestamptz;
comment on column creator.gone_since is
  'since when the platform has not known the creator, once that is certain: it is in no search; null once it is seen again';

create table creator_refresh (
  creator_id integer primary key references creator on delete cascade,
  asked_at timestamptz not null,
  missing_since timestamptz,
  missing_days integer not null default 0,
  missing_last date,
  claimed_until timestamptz
) with (fillfactor = 90);
comment on table creator_refresh is 'creators that were read from the network, and are read again';
comment on column creator_refresh.asked_at is 'when the network last answered about the creator, whatever it said';
comment on column creator_refresh.missing_since is 'the first answer that it is missing, since it was last seen';
comment on column creator_refresh.missing_days is 'on how many days (UTC) the network has said so; missing_last is the last of them';
comment on column creator_refresh.claimed_until is 'until then somebody is reading it';
create index creator_refresh_asked on creator_refresh (asked_at);
create index creator_refresh_missing on creator_refresh (asked_at) where missing_since is not null;
