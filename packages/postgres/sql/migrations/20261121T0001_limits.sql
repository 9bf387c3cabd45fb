-- Rate limits of accounts and of scraper keys. (contract 4 and contract 8)

-- One row per owner and policy: a ring of the stamps of accepted calls, and the counter of the UTC day.
create table rate_limit (
  owner_id uuid not null,
  policy text not null,
  taken bigint not null default 0,
  stamps timestamptz[] not null,
  day date not null default '-infinity',
  day_taken integer not null default 0,
  primary key (owner_id, policy)
) with (fillfactor = 50);
comment on column rate_limit.stamps is 'ring: call number i (from 0) is at i modulo its length';

-- Rolling windows of scraper keys, of any size: calls admitted together are one row.
create table scrape_rate (
  owner_id uuid primary key,
  taken bigint not null default 0,
  expired bigint not null default 0,
  newest timestamptz not null default '-infinity'
) with (fillfactor = 50);
comment on column scrape_rate.expired is 'how many of the calls taken have left the window';

create table scrape_rate_batch (
  owner_id uuid not null,
  at timestamptz not null,
  upto bigint not null,
  primary key (owner_id, at, upto)
);
comment on column scrape_rate_batch.upto is 'calls taken by the key, this batch included';
